'use client';
import { Suspense, useEffect, useMemo, useEffectEvent } from 'react';
import { formatChord, isEditableTarget } from '../../../lib/keyboard.ts';
import { nodeTerm } from '../../../nodes/node-presentations.ts';
import { t } from '../../../lib/texts/t.ts';
import { useIsMac } from '../../../lib/use-chord.ts';
import { titleOf } from '@pinion/contracts';
import { KindIcon } from '../../canvas/index.ts';
import { useCommands } from '../../shell/index.ts';
import { actionTable, isEnabled } from '../actions/action-table.ts';
import { openDialog, selectNode, type EditorStore } from '../core/editor-store.ts';
import type { EarlyInput } from '../actions/early-input.ts';
import type { EditorActionContext } from '../ui/editor-action-context.ts';
import { PendingDialog } from '../ui/pending-dialog.tsx';
import { useEditor } from '../ui/editor-context.tsx';
import {
  actionMenu,
  commentDialog,
  fieldMenu,
  findPanel,
  keysDialog,
  nodeMenu,
  pinsPanel,
  testDataDialog,
} from './lazy-parts.ts';
import { NewToolDialog } from '../actions/new-tool-dialog.tsx';
import { useActionKeys } from '../actions/use-action-keys.ts';
import { serializeSelection, pasteFromText } from '../core/clipboard-actions.ts';
import { removeSelected } from '../core/remove-selected.ts';
import { handlesOwnKeys } from '../actions/shortcut-scope.ts';

export type EditorActionsProps = { context: EditorActionContext; early: EarlyInput; onReady: () => void };

/** Activates the table of actions: its keys, its commands and its overlays. */
export function EditorActions({ context, early, onReady }: EditorActionsProps) {
  useActionKeys(context, early);
  useClipboard(context.store, early);
  useEffect(onReady, [onReady]);
  useActionCommands(context);
  useNodeCommands(context);
  return (
    <Suspense fallback={<PendingDialog store={context.store} />}>
      <ActiveDialog context={context} />
    </Suspense>
  );
}

function ActiveDialog({ context }: { context: EditorActionContext }) {
  const dialog = useEditor(state => state.dialog);
  switch (dialog?.kind) {
    case 'menu':
      return (
        <actionMenu.View
          key={`${dialog.at.x} ${dialog.at.y}`}
          context={context}
          at={dialog.at}
          about={dialog.about}
          pin={dialog.pin}
        />
      );
    case 'keys':
      return <keysDialog.View onClose={() => openDialog(context.store, undefined)} />;
    case 'find':
      return <findPanel.View context={context} />;
    case 'node':
      return <nodeMenu.View key={`${dialog.at.x} ${dialog.at.y}`} context={context} at={dialog.at} request={dialog.request} />;
    case 'field':
      return <fieldMenu.View context={context} at={dialog.at} connection={dialog.connection} />;
    case 'pins':
      return <pinsPanel.View context={context} action={dialog.action} />;
    case 'comment':
      return <commentDialog.View nodeId={dialog.node} />;
    case 'test-data':
      return <testDataDialog.View nodeId={dialog.node} />;
    case 'new-tool':
      return <NewToolDialog context={context} from={dialog.from} />;
    case 'run':
    case 'offer':
    case 'api': // The editor renders these three because they save or publish first.
    case undefined:
      return null;
  }
}

/** Adds the available actions to the command palette, with their keys. */
function useActionCommands(context: EditorActionContext): void {
  const isMac = useIsMac();
  const enabled = useEditor(state =>
    actionTable
      .filter(action => action.isHiddenInPalette !== true && isEnabled(action, state))
      .map(action => action.id)
      .join(' '),
  );
  useCommands(
    useMemo(() => {
      const ids = new Set(enabled.split(' '));
      return {
        label: t('This workflow'),
        commands: actionTable
          .filter(action => ids.has(action.id))
          .map(({ id, title, chords: [chord], keywords, run }) => ({
            id: `editor.${id}`,
            label: title,
            ...(chord === undefined ? {} : { keys: formatChord(chord, isMac) }),
            ...(keywords === undefined ? {} : { keywords }),
            run: () => run(context),
          })),
      };
    }, [enabled, context, isMac]),
  );
}

/** Adds the nodes of this workflow to the command palette. Choosing one selects it and goes to it. */
function useNodeCommands({ store, screen }: EditorActionContext): void {
  const nodes = useEditor(state => state.file.nodes);
  useCommands(
    useMemo(
      () => ({
        label: t('Nodes'),
        atRest: 5,
        commands: nodes.map(node => ({
          id: `node ${node.id}`,
          label: titleOf(node),
          icon: <KindIcon type={node.type} />,
          hint: nodeTerm(node.type),
          keywords: [node.id, node.type],
          run: () => {
            selectNode(store, node.id);
            requestAnimationFrame(() => screen.goTo(node.id));
          },
        })),
      }),
      [nodes, store, screen],
    ),
  );
}

/** Handles the browser's own copy, cut and paste with nodes as JSON text, between workflows and with other programs. */
function useClipboard(store: EditorStore, earlyInput: EarlyInput): void {
  const copy = useEffectEvent((event: ClipboardEvent) => {
    if (isBusy(event.target) || window.getSelection()?.isCollapsed === false) return;
    const text = serializeSelection(store);
    if (text === undefined) return;
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    if (event.type === 'cut') removeSelected(store);
  });
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (store.getState().isViewOnly || isBusy(event.target)) return;
    if (pasteFromText(store, event.clipboardData?.getData('text/plain') ?? '')) event.preventDefault();
  });
  useEffect(() => {
    for (const text of earlyInput.pasted.splice(0)) if (!store.getState().isViewOnly) pasteFromText(store, text);
    const [onCopy, onPaste] = [(event: ClipboardEvent) => copy(event), (event: ClipboardEvent) => paste(event)];
    document.addEventListener('copy', onCopy);
    document.addEventListener('cut', onCopy);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('cut', onCopy);
      document.removeEventListener('paste', onPaste);
    };
  }, [store, earlyInput]);
}

const isBusy = (target: EventTarget | null): boolean => isEditableTarget(target) || handlesOwnKeys(target);
