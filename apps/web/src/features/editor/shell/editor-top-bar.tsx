'use client';
import { Suspense, useState } from 'react';
import { PendingLazyPart } from '../../../lib/lazy/pending-lazy-part.tsx';
import { useHasBeenTrue } from '../../../lib/lazy/lazy-part.tsx';
import { t } from '../../../lib/texts/t.ts';
import { useChordText } from '../../../lib/use-chord.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { AppTopBar, WorkflowTabs } from '../../shell/index.ts';
import { RequirePermission, useHasPermission } from '../../session/index.ts';
import { PublishedBadge, useVersions } from '../../versions/index.ts';
import type { Autosave } from '../core/saving/autosave.ts';
import { setWorkflowName } from '../core/commands/rename-workflow.ts';
import { openDialog, applyCommand, redo, undo } from '../core/editor-store.ts';
import type { PeersStore } from '../core/saving/peers-store.ts';
import { useEditor, useEditorStore } from '../ui/editor-context.tsx';
import { moreMenu, runDialog, renameDialog } from './lazy-parts.ts';
import { PeersPresent } from '../saving/peers-present.tsx';
import { ProblemsButton } from './problems-button.tsx';
import { SaveStatus } from '../saving/save-status.tsx';
import styles from '../ui/editor.module.css';
import type { History } from '../saving/use-history.ts';
import { ChatIcon, PlayIcon, RedoIcon, RunsIcon, UndoIcon, EditIcon } from '../../../ui/icons/first-icons.tsx';

export type EditorTopBarProps = {
  autosave: Autosave;
  others: PeersStore;
  history: History;
  onStarted: (runId: string) => void;
  isChatting: boolean;
  onChat: (isOpen: boolean) => void;
};

/** The widths of the window below which secondary actions are in a menu: first the history, then undo, then publishing. */
const widths = { medium: '(max-width: 1320px)', narrow: '(max-width: 1180px)', small: '(max-width: 760px)' };

export function EditorTopBar({ autosave, others, history, onStarted, isChatting, onChat }: EditorTopBarProps) {
  const [undoText, redoText] = [useChordText('mod+z'), useChordText('shift+mod+z')];
  const store = useEditorStore();
  const { workflowId } = store.getState();
  const name = useEditor(state => state.file.name);
  const back = useEditor(state => state.undo.past.at(-1)?.label);
  const forth = useEditor(state => state.undo.future[0]?.label);
  const requested = useEditor(state => (state.dialog?.kind === 'run' ? state.dialog : undefined));
  const setDialog = (isOpen: boolean) => openDialog(store, isOpen ? { kind: 'run' } : undefined);
  const requestRun = (isOpen: boolean) => {
    setDialog(isOpen);
    history.requestRun(undefined);
  };
  const [isMedium, isNarrow, isSmall] = [useMediaQuery(widths.medium), useMediaQuery(widths.narrow), useMediaQuery(widths.small)];
  const mayEdit = useHasPermission('edit');
  const isPublished = (useVersions(workflowId).data?.items.length ?? 0) > 0;
  const showUses = () => openDialog(store, { kind: 'api' });
  const { setPublishing, draft } = history;
  const toggleHistory = () => history.setHistoryOpen(!history.isOpen);
  const undoItem = {
    label: back === undefined ? t('Undo') : t('Undo {{back}}', { back }),
    disabled: back === undefined,
    onSelect: () => undo(store),
  };
  const redoItem = {
    label: forth === undefined ? t('Redo') : t('Redo {{forth}}', { forth }),
    disabled: forth === undefined,
    onSelect: () => redo(store),
  };
  const moreItems = [
    ...(isNarrow
      ? [
          { ...undoItem, icon: <UndoIcon size={14} />, keys: undoText },
          { ...redoItem, icon: <RedoIcon size={14} />, keys: redoText },
        ]
      : []),
    ...(isNarrow && isPublished ? [{ label: t('Use…'), onSelect: showUses }] : []),
    ...(isSmall && mayEdit ? [{ label: t('Publish'), onSelect: () => setPublishing(true) }] : []),
    {
      label: t('Version history'),
      icon: <RunsIcon size={14} />,
      isCurrent: history.isOpen,
      onSelect: toggleHistory,
    },
  ];
  const isRunRequested = requested !== undefined || history.requested !== undefined;
  const isRunWanted = useHasBeenTrue(isRunRequested);
  const [runKeys, chatKeys] = [useChordText('mod+Enter'), useChordText('mod+j')];
  return (
    <AppTopBar
      search="icon"
      crumbs={[{ label: t('Workflows'), href: '/workflows' }, { label: name }]}
      tabs={<WorkflowTabs workflowId={workflowId} current="editor" beforeLeave={autosave.flush} />}
      state={
        <>
          <SaveStatus autosave={autosave} />
          <span className={styles.published}>
            <PublishedBadge workflowId={workflowId} draft={draft} isOpen={history.isOpen} onOpen={toggleHistory} />
          </span>
        </>
      }
      actions={
        <>
          <PeersPresent others={others} />
          {!isNarrow && (
            <>
              <IconButton
                label={undoItem.label}
                keys={undoText}
                icon={<UndoIcon />}
                disabled={undoItem.disabled}
                onClick={undoItem.onSelect}
              />
              <IconButton
                label={redoItem.label}
                keys={redoText}
                icon={<RedoIcon />}
                disabled={redoItem.disabled}
                onClick={redoItem.onSelect}
              />
            </>
          )}
          <ProblemsButton />
          <IconButton
            label={t('Chat')}
            keys={chatKeys}
            icon={<ChatIcon />}
            pressed={isChatting}
            onClick={() => onChat(!isChatting)}
          />
          {isPublished && !isNarrow && (
            <Button kind="line" onClick={showUses}>
              {t('Use…')}
            </Button>
          )}
          <RequirePermission permission="edit">
            {!isSmall && (
              <Button kind="line" onClick={() => setPublishing(true)}>
                {t('Publish')}
              </Button>
            )}
            <Button kind="main" icon={<PlayIcon size={13} />} onClick={() => setDialog(true)}>
              {t('Run')}{' '}
              <span aria-hidden="true">
                {' '}
                <Kbd keys={runKeys} />
              </span>
            </Button>
          </RequirePermission>
          {isMedium && (
            <Suspense fallback={null}>
              <moreMenu.View items={moreItems} />
            </Suspense>
          )}
        </>
      }
    >
      <span className={styles.rename}>
        <RequirePermission permission="edit">
          <RenameButton
            name={name}
            onName={request => applyCommand(store, t('rename workflow'), file => setWorkflowName(file, request))}
          />
        </RequirePermission>
      </span>
      <Suspense fallback={<PendingLazyPart onClose={() => requestRun(false)} />}>
        {isRunWanted && (
          <runDialog.View
            open={isRunRequested}
            onOpenChange={requestRun}
            version={history.requested}
            part={requested?.part}
            withTestData={requested?.withTestData === true}
            autosave={autosave}
            onStarted={onStarted}
          />
        )}
      </Suspense>
    </AppTopBar>
  );
}

function RenameButton({ name, onName }: { name: string; onName: (name: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton size="small" label={t('Rename workflow')} icon={<EditIcon size={13} />} onClick={() => setOpen(true)} />
      <Suspense fallback={<PendingLazyPart onClose={close} />}>
        {isOpen && <renameDialog.View name={name} onName={onName} onClose={close} />}
      </Suspense>
    </>
  );
}
