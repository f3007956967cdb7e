'use client';
import { type NodePart, readRowId, type TimelineRow } from '@pinion/contracts';
import { useStore } from 'zustand';
import type { SideEffectItem } from '../../../lib/api-shapes.ts';
import type { ForkAction } from '../../fork/index.ts';
import type { RunViewStore } from '../../run/index.ts';
import {
  type CallAction,
  CallActionButtons,
  CallInspector,
  laneById,
  PartInspector,
  TurnInspector,
} from '../../timeline/index.ts';
import { pinsOfTool } from '../model/selection.ts';
import { ForkButton } from './fork-button.tsx';
import { UndoNote } from './undo-note.tsx';
import { UndoingNote } from './undoing-note.tsx';
import type { Undoing } from './use-undoing-run.ts';
import { NodePane } from './node-pane.tsx';
import { RunPane } from './run-pane.tsx';
import { PinResultButton } from './pin-result-button.tsx';

type DebuggerInspectorProps = {
  store: RunViewStore;
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
  return (
    <div className="grid [grid-template:minmax(0,1fr)_/_minmax(0,1fr)] min-h-0 border-l border-line max-[821px]:max-h-[42dvh] max-[821px]:border-t max-[821px]:border-line max-[821px]:border-l-0 [@media(max-height:600px)_and_(max-width:820px)]:max-h-none">
      {inspected(parts, laneById(journal.timeline.rows, selected), selected)}
    </div>
  );
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
