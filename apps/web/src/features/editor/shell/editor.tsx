'use client';
import { ReactFlowProvider } from '@xyflow/react';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import { randomId } from '../../../lib/random-id.ts';
import { t } from '../../../lib/texts/t.ts';
import { useTRPCClient } from '../../../lib/trpc.ts';
import { FullPage } from '../../../ui/full-page.tsx';
import { LoadingRows } from '../../../ui/loading-rows.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { chatPanel, isChatRemembered, rememberChatOpen } from '../../chat/index.ts';
import { PeerPresenceProvider } from '../../canvas/index.ts';
import { RunProvider } from '../../run/index.ts';
import { useHasPermission } from '../../session/index.ts';
import { PublishDialog } from '../../versions/index.ts';
import { startAutosave } from '../core/saving/autosave.ts';
import { prepareFingerprint } from '../core/saving/fingerprint.ts';
import { persistSoon } from '../core/saving/persist-soon.ts';
import { remoteMergeNotifier } from '../core/saving/remote-merge-notifier.ts';
import { storeUndo } from '../core/saving/stored-undo.ts';
import type { OpenWorkflow } from './open-workflow.ts';
import { openDialog, createEditorStore, noSelection, receiveFile, select, selectNode, setCanEdit } from '../core/editor-store.ts';
import { createPeersStore, type PeersStore } from '../core/saving/peers-store.ts';
import { LazyEditorActions } from './lazy-editor-actions.tsx';
import { EditorCanvas } from '../canvas/editor-canvas.tsx';
import { EditorProvider } from '../ui/editor-context.tsx';
import styles from '../ui/editor.module.css';
import { EditorTopBar } from './editor-top-bar.tsx';
import { HistorySide } from '../saving/history-side.tsx';
import { MaterializeOnOpen } from '../run-panel/materialize-on-open.tsx';
import { PinOnOpen } from '../run-panel/pin-on-open.tsx';
import type { PublishAsToolDialogProps } from '../inspector/publish-as-tool-dialog.tsx';
import { conflictDialog, firstSteps, inspector, lazyParts, runApprovals, runDock, runInspector } from './lazy-parts.ts';
import { WorkflowPane } from './workflow-pane.tsx';
import { type EditorActionContextOptions, useEditorActionContext } from '../actions/use-editor-action-context.ts';
import { useShownRun } from '../run-panel/use-shown-run.ts';
import { useShownRow } from '../run-panel/use-shown-row.ts';
import { useEditorFacts } from './use-editor-facts.ts';
import { usePeers } from '../saving/use-peers.ts';
import { useHistory } from '../saving/use-history.ts';
import { whenIdle } from '../../../lib/lazy/when-idle.ts';
import type { ConflictDialogProps } from '../saving/conflict-dialog.tsx';

/** Loaded on demand, because most visits never open it. */
const { View: OfferDialog } = lazyPart<PublishAsToolDialogProps>(
  async () => (await import('../inspector/publish-as-tool-dialog.tsx')).PublishAsToolDialog,
);

const { View: ApiAccess } = lazyPart<{ onPublish: () => void }>(
  async () => (await import('../run-panel/api-access.tsx')).ApiAccess,
);

export function Editor({ opened }: { opened: OpenWorkflow }) {
  const client = useTRPCClient();
  const { undo } = opened;
  const [store] = useState(() => {
    const fresh = createEditorStore(opened.id, opened.file, undo.list);
    if (opened.merged !== undefined) receiveFile(fresh, opened.merged.file, opened.merged.renamed);
    // A link can name a node, as the envelope of a call does.
    const named = decodeURIComponent(location.hash.slice(1));
    if (opened.file.nodes.some(node => node.id === named)) selectNode(fresh, named);
    return fresh;
  });
  const [clientId] = useState(randomId);
  const [others] = useState(createPeersStore);
  const [shower] = useState(() => remoteMergeNotifier(others));
  const [autosave] = useState(() =>
    startAutosave({
      client,
      editor: store,
      drafts: opened.drafts,
      mergeBase: opened.mergeBase,
      isSaved: opened.kind === 'fresh',
      clientId,
      onRebase: shower.show,
    }),
  );
  const { run, showRun, closeRun } = useShownRun(opened.id);
  const [isChatting, setChatting] = useState(
    () => isChatRemembered(opened.id) || new URLSearchParams(location.search).has('chat'),
  );
  const facts = useEditorFacts(store);
  const badges = usePeers(store, others, autosave, clientId, facts.isDrawn);
  const history = useHistory(store, autosave, facts.tools);
  const flushed = useCallback(async () => {
    await autosave.flush();
    return autosave.state.getState().kind !== 'conflict';
  }, [autosave]);
  const name = useStore(store, state => state.file.name);
  const isOffering = useStore(store, state => state.dialog?.kind === 'offer');
  const isApiOpen = useStore(store, state => state.dialog?.kind === 'api');
  const selected = useStore(store, state => state.selection.nodes);
  const only = selected.size === 1 ? [...selected][0] : undefined;
  useEffect(() => {
    if (opened.kind === 'restored')
      showToast(t('Unsaved changes restored'), { detail: t('From your last session on this machine. Saving now.') });
  }, [opened]);
  useEffect(() => {
    if (undo.isLost)
      showToast(t('Undo history cleared'), {
        detail: t('This workflow was changed elsewhere. Your earlier changes remain.'),
      });
  }, [undo]);
  const { isRowShown, hideRow } = useShownRow(store, run);
  const { setHistoryOpen } = history;
  const isBare = only === undefined && !isRowShown && !history.isOpen;
  // The chat is shown in place of the inspector, as long as nothing is selected.
  const isChatShown = isChatting && isBare;
  const showChat = useCallback(
    (isOpen: boolean) => {
      setChatting(isOpen);
      rememberChatOpen(opened.id, isOpen);
      if (!isOpen) return;
      select(store, noSelection);
      hideRow();
      setHistoryOpen(false);
    },
    [opened.id, store, hideRow, setHistoryOpen],
  );
  const toggleChat = useCallback(() => showChat(!isChatShown), [showChat, isChatShown]);
  const mayEdit = useHasPermission('edit');
  useEffect(() => setCanEdit(store, mayEdit), [store, mayEdit]);
  usePreloadedParts();
  useEffect(() => shower.stop, [shower]);
  // Two writers, because each is a task of its own.
  useEffect(() => persistSoon(store, autosave.saveDraft), [store, autosave]);
  useEffect(() => persistSoon(store, state => storeUndo(sessionStorage, state.workflowId, state.file, state.undo)), [store]);
  useEffect(() => whenIdle(() => prepareFingerprint(opened.file.nodes)), [opened]);
  useEffect(() => () => void autosave.flush(), [autosave]);
  return (
    <EditorProvider store={store} facts={facts}>
      <ReactFlowProvider>
        <RunProvider store={run}>
          <FullPage>
            <EditorTopBar
              autosave={autosave}
              others={others}
              history={history}
              onStarted={showRun}
              isChatting={isChatShown}
              onChat={showChat}
            />
            <MaterializeOnOpen />
            <PinOnOpen />
            <main className={styles.body} data-bare={isBare || undefined} data-chat={isChatShown || undefined}>
              <h1 className="sr-only">{t('{{name}} editor', { name: opened.file.name })}</h1>
              <PeerPresenceProvider value={badges}>
                <EditorWorkbench
                  autosave={autosave}
                  others={others}
                  toggleChat={toggleChat}
                  history={history}
                  onStarted={showRun}
                />
              </PeerPresenceProvider>
              <div className={styles.side}>
                {run !== undefined && (
                  <div className={styles.approvals}>
                    <Suspense fallback={null}>
                      <runApprovals.View key={run.getState().runId} store={run} />
                    </Suspense>
                  </div>
                )}
                <div className={styles.inspector}>
                  {history.isOpen ? (
                    <HistorySide history={history} />
                  ) : isRowShown && run !== undefined ? (
                    <Suspense fallback={<LoadingRows className="px-4 py-3" label={t('Loading details…')} />}>
                      <runInspector.View store={run} />
                    </Suspense>
                  ) : only === undefined ? (
                    <WorkflowPane parts={{ autosave, toggleChat, history, onStarted: showRun }} />
                  ) : (
                    <Suspense fallback={<LoadingRows className="px-4 py-3" label={t('Loading settings…')} />}>
                      <inspector.View key={only} nodeId={only} />
                    </Suspense>
                  )}
                </div>
                {isChatting && (
                  <div className={styles.chat}>
                    <Suspense fallback={<LoadingRows className="px-4 py-3" label={t('Loading chat…')} />}>
                      <chatPanel.View
                        workflowId={opened.id}
                        workflowName={name}
                        beforeSend={flushed}
                        onShowRun={showRun}
                        onClose={() => showChat(false)}
                      />
                    </Suspense>
                  </div>
                )}
              </div>
              {run !== undefined && (
                <div className={styles.dock}>
                  <Suspense fallback={<LoadingRows className="px-4 py-3" label={t('Loading run panel…')} />}>
                    <runDock.View
                      key={run.getState().runId}
                      store={run}
                      beforeRun={flushed}
                      onStarted={showRun}
                      onClose={closeRun}
                    />
                  </Suspense>
                </div>
              )}
            </main>
          </FullPage>
        </RunProvider>
      </ReactFlowProvider>
      <Conflicts autosave={autosave} others={others} />
      {isOffering && (
        <Suspense fallback={null}>
          <OfferDialog workflowId={opened.id} beforeOffer={flushed} onClose={() => openDialog(store, undefined)} />
        </Suspense>
      )}
      {isApiOpen && (
        <Suspense fallback={null}>
          <ApiAccess onPublish={() => history.setPublishing(true)} />
        </Suspense>
      )}
      {history.isPublishing && (
        <Suspense fallback={null}>
          <PublishDialog
            workflowId={opened.id}
            beforePublish={flushed}
            onUse={() => openDialog(store, { kind: 'api' })}
            onClose={() => history.setPublishing(false)}
          />
        </Suspense>
      )}
    </EditorProvider>
  );
}

/** Renders the canvas and its actions, which share one action context. */
type EditorWorkbenchProps = EditorActionContextOptions & { others: PeersStore };

function EditorWorkbench({ others, ...parts }: EditorWorkbenchProps) {
  const context = useEditorActionContext(parts);
  return (
    <>
      <EditorCanvas context={context} history={parts.history} others={others}>
        <firstSteps.View />
      </EditorCanvas>
      <LazyEditorActions context={context} />
    </>
  );
}

/** Loads what the first click is likely to need once the canvas is drawn. */
function usePreloadedParts(): void {
  useEffect(() => whenIdle(() => [...lazyParts, chatPanel].forEach(part => part.fetch())), []);
}

/** Renders the conflict dialog while a conflict is open. */
function Conflicts({ autosave, others }: ConflictDialogProps) {
  const isMet = useStore(autosave.state, state => state.kind === 'conflict');
  return <Suspense fallback={null}>{isMet && <conflictDialog.View autosave={autosave} others={others} />}</Suspense>;
}
