'use client';
import { readRowId } from '@pinion/contracts';
import { useMemo, type ReactNode, Suspense, useCallback, useState, useEffect } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { useStore } from 'zustand';
import type { RunPosition } from '../../../lib/run-path.ts';
import { PageLink } from '../../../lib/page-link.tsx';
import { t } from '../../../lib/texts/t.ts';
import { Trans } from '../../../lib/texts/trans.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FullPage } from '../../../ui/full-page.tsx';
import { LoadingRows } from '../../../ui/loading-rows.tsx';
import { useForkAction } from '../../fork/index.ts';
import { DeadLetterNote, type RunViewStore, useQueueText, useRunTail, seekCount, selectRow, moveTo } from '../../run/index.ts';
import { type CallAction, TimelineChart, useCallCommands } from '../../timeline/index.ts';
import { DebuggerInspector } from './debugger-inspector.tsx';
import { DebuggerKeys } from './debugger-keys.tsx';
import { DebuggerTopBar } from './debugger-top-bar.tsx';
import { RunCanvas } from './run-canvas.tsx';
import { undoStatuses } from '../model/undo-plan.ts';
import { ReplayStatus } from './replay-status.tsx';
import { useActionChords } from './use-action-chords.ts';
import { useCallActions } from './use-call-actions.tsx';
import { useRetryCallAction } from './use-retry-call-action.tsx';
import { useForkKey } from './use-fork-key.ts';
import { useSaveProgram } from './use-save-program.ts';
import { useCopyLink } from './use-copy-link.ts';
import { useReplay } from './use-replay.ts';
import { useRunCommands } from './use-run-commands.tsx';
import { useUndo } from './use-undo.ts';
import { type Undoing, useUndoingRun } from './use-undoing-run.ts';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';

/** Renders the graph, the timeline and the selection: three views of one fold. */
export function Debugger({ store, moment }: { store: RunViewStore; moment: RunPosition }) {
  const streamAgain = useRunTail(store);
  useInitialPosition(store, moment);
  const isThere = useStore(store, state => state.journal.length > 0);
  const connection = useStore(store, state => state.connection);
  const replay = useReplay(store);
  const undo = useUndo(store);
  const { runId } = store.getState();
  const badges = useMemo(() => undoStatuses(runId, undo.effects), [runId, undo.effects]);
  const undoing = useUndoingRun(store);
  const forking = useForkAction(store);
  const callingAgain = useRetryCallAction(store);
  const saving = useSaveProgram(store);
  const callActions = useCallActions(store, forking.begin, callingAgain.begin);
  const actions = useMemo(() => [...callActions, ...saving.actions], [callActions, saving.actions]);
  useForkKey(store, forking.begin);
  const comparing = useCompareAction(store);
  const savingCase = useSaveCaseAction(store);
  const copyLink = useCopyLink(store);
  useRunCommands(store, { fork: forking.begin, compare: comparing.begin, saveCase: savingCase.begin, copyLink });
  useActionChords(store, actions);
  useCallCommands(store, actions);
  return (
    <FullPage>
      <DebuggerTopBar
        store={store}
        replay={replay}
        undo={undo}
        fork={forking.begin}
        onCompare={comparing.begin}
        onSaveCase={savingCase.begin}
        onCopyLink={copyLink}
      />
      {forking.dialog}
      {callingAgain.dialog}
      {saving.dialog}
      {comparing.dialog}
      {savingCase.dialog}
      <DeadLetterNote store={store} />
      {!isThere ? (
        <Nothing store={store} connection={connection} onRetry={streamAgain} />
      ) : (
        <main className="grid flex-1 [grid-template:minmax(0,1fr)_/_minmax(0,1fr)_384px] min-h-0 max-[1081px]:grid-cols-[minmax(0,1fr)_320px] max-[821px]:[grid-template:minmax(0,1fr)_auto_/_minmax(0,1fr)] [@media(max-height:600px)]:grid-rows-[minmax(520px,1fr)] [@media(max-height:600px)]:overflow-y-auto [@media(max-height:600px)_and_(max-width:820px)]:grid-rows-[minmax(520px,1fr)_auto]">
          <h1 className="sr-only">{t('Run debugger')}</h1>
          <Group orientation="vertical" className="min-w-0 min-h-0">
            <Panel defaultSize="46%" minSize="20%">
              <RunCanvas store={store} />
            </Panel>
            <Separator
              className="relative z-1 h-px bg-line after:absolute after:inset-x-0 after:-inset-y-1 hover:bg-accent hover:ring hover:ring-accent focus-visible:bg-accent focus-visible:ring focus-visible:ring-accent data-[separator=active]:bg-accent data-[separator=active]:ring data-[separator=active]:ring-accent"
              aria-label={t('Resize canvas and timeline')}
            />
            <Panel minSize="24%">
              <TimelinePane
                store={store}
                foot={<ReplayStatus state={replay.state} />}
                badges={badges}
                notes={undoing.notes}
                actions={actions}
              />
            </Panel>
          </Group>
          <DebuggerInspector store={store} effects={undo.effects} undoing={undoing} actions={actions} fork={forking.begin} />
          <DebuggerKeys store={store} />
        </main>
      )}
    </FullPage>
  );
}

type TimelinePaneProps = {
  store: RunViewStore;
  foot: React.ReactNode;
  badges: ReadonlyMap<string, string>;
  notes: Undoing['notes'];
  actions: readonly CallAction[];
};

function TimelinePane({ store, foot, badges, notes, actions }: TimelinePaneProps) {
  const selected = useStore(store, state => state.selectedRow);
  const nodeId = useMemo(() => readRowId(selected).node_id, [selected]);
  return <TimelineChart run={store} nodeId={nodeId} foot={foot} badges={badges} notes={notes} actions={actions} />;
}

function Nothing({ store, connection, onRetry }: { store: RunViewStore; connection: string; onRetry: () => void }) {
  const error = useStore(store, state => state.error);
  const queued = useQueueText(store);
  return (
    <main className="grid flex-1 grid-cols-[minmax(0,520px)] place-content-center p-6">
      <h1 className="sr-only">{t('Run debugger')}</h1>
      {connection === 'lost' && error !== undefined ? (
        <ErrorState
          code={error.code}
          title={error.code === 'NOT_FOUND' ? t('Run not found') : error.message}
          actions={
            <Button kind="line" onClick={onRetry}>
              {t('Try again')}
            </Button>
          }
        >
          {error.code === 'NOT_FOUND' ? (
            <Trans
              text="The run may have been deleted or may belong to another workspace. Go back to <runs>Runs</runs>."
              parts={{ runs: <PageLink href="/runs" className="text-accent-ink underline" /> }}
            />
          ) : (
            t('Could not load the run. Check that the server is running, then try again.')
          )}
        </ErrorState>
      ) : connection === 'whole' ? (
        <ErrorState code="EMPTY" title={t('This run has no events')}>
          {t('It stopped before its first event. Run the workflow again.')}
        </ErrorState>
      ) : (
        <LoadingRows label={queued ?? t('Loading run…')} />
      )}
    </main>
  );
}

/** Loaded only when a case is saved. */
const { View: SaveCaseDialog } = lazyPart(async () => (await import('../../evaluation/index.ts')).SaveCaseDialog);

type SaveCaseAction = { begin: () => void; dialog: ReactNode };

/** Returns the state and the dialog for saving the run as a case of its workflow. */
function useSaveCaseAction(store: RunViewStore): SaveCaseAction {
  const [isOpen, setOpen] = useState(false);
  const { journal, runId } = store.getState();
  const begin = useCallback(() => setOpen(true), []);
  const dialog = isOpen ? (
    <Suspense fallback={null}>
      <SaveCaseDialog runId={runId} workflowId={journal.latest.workflowId} onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
  return { begin, dialog };
}

/**
 * Moves to the moment of the link once the journal is loaded that far. This happens once, and not if the user has moved the
 * playhead in the meantime.
 */
function useInitialPosition(store: RunViewStore, { count, row }: RunPosition): void {
  useEffect(() => {
    if (count === undefined && row === undefined) return;
    let stop = () => {};
    const go = () => {
      const { journal, connection, isFollowing } = store.getState();
      const isThere = journal.length > 0 && (count === undefined || journal.length >= count);
      if (!isThere && connection !== 'whole' && isFollowing) return;
      stop();
      if (!isFollowing || journal.length === 0) return;
      if (count === undefined) selectRow(store, row);
      else if (row === undefined) seekCount(store, count);
      else moveTo(store, count, row);
    };
    stop = store.subscribe(go);
    go();
    return () => stop();
  }, [store, count, row]);
}

/** Loaded only when runs are compared. */
const { View: ComparePicker } = lazyPart(async () => (await import('../../compare/index.ts')).ComparePicker);

type CompareAction = { begin: () => void; dialog: ReactNode };

/** Returns the state and the dialog for choosing a run to compare with. */
function useCompareAction(store: RunViewStore): CompareAction {
  const [isOpen, setOpen] = useState(false);
  const started = useStore(store, state => state.journal.latest.started);
  const { journal, runId } = store.getState();
  const begin = useCallback(() => setOpen(true), []);
  const dialog = isOpen ? (
    <Suspense fallback={null}>
      <ComparePicker
        runId={runId}
        workflowId={journal.latest.workflowId}
        parentId={started?.forked_from?.run_id}
        onClose={() => setOpen(false)}
      />
    </Suspense>
  ) : null;
  return { begin, dialog };
}
