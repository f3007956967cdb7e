'use client';
import { type NodePart, readRowId, type TimelineRow } from '@pinion/contracts';
import { useStore } from 'zustand';
import type { SideEffectItem } from '../../../lib/api-shapes.ts';
import type { ForkAction } from '../../fork/index.ts';
import { type RunStore, backendErrorOf, useBackend } from '../../run/index.ts';
import {
  type CallAction,
  CallActionButtons,
  CallInspector,
  laneById,
  PartInspector,
  TurnInspector,
} from '../../timeline/index.ts';
import { pinsOfTool } from '../model/selection.ts';
import styles from './debugger.module.css';
import { ForkButton } from './fork-button.tsx';
import { UndoNote } from './undo-note.tsx';
import { UndoingNote } from './undoing-note.tsx';
import type { Undoing } from './use-undoing-run.ts';
import { NodePane } from './node-pane.tsx';
import { RunPane } from './run-pane.tsx';
import { Button } from '../../../ui/button.tsx';
import Link from 'next/link';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { PinIcon } from '../../../ui/icons/action-icons.tsx';
import { showToast, showErrorToast } from '../../../lib/toasts.ts';
import { pinResult, type PinRequest, unpinResult } from '../actions/pin-result.ts';

type DebuggerInspectorProps = {
  store: RunStore;
  effects: readonly SideEffectItem[];
  undoing: Undoing;
  actions: readonly CallAction[];
  fork: ForkAction['begin'];
};

/** Renders the selection: a call's envelope, a turn, a node's values at the playhead, or the whole run. */
export function DebuggerInspector(parts: DebuggerInspectorProps) {
  const { store } = parts;
  const selected = useStore(store, state => state.selectedRow);
  useStore(store, state => (laneById(state.journal.timeline.rows, selected) === undefined ? state.revision : -1));
  const { journal } = store.getState();
  return <div className={styles.inspector}>{inspected(parts, laneById(journal.timeline.rows, selected), selected)}</div>;
}

function inspected(
  { store, effects, undoing, actions, fork }: DebuggerInspectorProps,
  row: TimelineRow | NodePart | undefined,
  selected: string | undefined,
): React.ReactNode {
  if (row?.kind === 'call') {
    const { journal } = store.getState();
    const request = { workflowId: journal.latest.workflowId, nodeId: row.node_id, tool: row.name };
    return (
      <CallInspector
        key={row.id}
        run={store}
        row={row}
        undone={
          <>
            <UndoingNote undoing={undoing} callId={row.call_id} />
            <UndoNote effects={effects} runId={store.getState().runId} nodeId={row.node_id} callId={row.call_id} />
          </>
        }
        actions={<CallActionButtons row={row} actions={actions} />}
        pinned={pinsOfTool(journal, row.node_id, row.name)}
        pin={journal.latest.nodes.get(row.node_id)?.agent === undefined ? undefined : <PinResultButton request={request} />}
      />
    );
  }
  if (row?.kind === 'turn')
    return <TurnInspector key={row.id} run={store} row={row} actions={<ForkButton store={store} fork={fork} />} />;
  if (row?.kind === 'part') return <PartInspector key={row.id} run={store} part={row} />;
  const nodeId = row?.node_id ?? readRowId(selected).node_id;
  return nodeId === undefined ? (
    <RunPane store={store} undoing={undoing} />
  ) : (
    <NodePane key={nodeId} store={store} nodeId={nodeId} fork={fork} />
  );
}

/** Renders the button that pins a tool result. The next run of the workflow passes the result on through a handle. */
function PinResultButton({ request }: { request: PinRequest }) {
  const backend = useBackend();
  const [isBusy, setBusy] = useState(false);
  const [pinned, setPinned] = useState<string>();
  const attempt = async (failure: string, callback: () => Promise<void>) => {
    setBusy(true);
    try {
      await callback();
    } catch (thrown) {
      showErrorToast(failure, { detail: backendErrorOf(thrown).message });
    } finally {
      setBusy(false);
    }
  };
  const unpin = (name: string) =>
    attempt(t('Could not remove the pin'), async () => {
      await unpinResult(backend, request, name);
      setPinned(undefined);
    });
  const pin = () =>
    attempt(t('Could not pin the result'), async () => {
      const name = await pinResult(backend, request);
      setPinned(name);
      showToast(t('Pinned as {{name}}', { name }), {
        detail: t('Agent {{nodeId}} has this handle starting with its next run.', { nodeId: request.nodeId }),
        action: { label: t('Undo'), run: () => void unpin(name) },
      });
    });
  if (pinned !== undefined)
    return (
      <Link className={styles.pinned} href={`/workflows/${encodeURIComponent(request.workflowId)}#${request.nodeId}`}>
        {t('Open {{pinned}} in the editor', { pinned })}
      </Link>
    );
  return (
    <Button size="small" icon={<PinIcon size={14} />} busy={isBusy && t('Pinning')} onClick={() => void pin()}>
      {t('Pin')}
    </Button>
  );
}
