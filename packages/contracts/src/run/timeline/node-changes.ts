import type { RunEvent } from '../run-event.ts';
import type { NodeError, NodeStatus } from '../run-status.ts';
import { endWaits, nodeRowId, type RowIndex } from './row-index.ts';
import type { RowChanges } from './row-changes.ts';

/** The changes to the row of a node from its start to its end, including the times in which it awaited approval. */
export const nodeChanges: RowChanges = {
  'node.started': (rows, { node_id, ms, seq }) => {
    rows.open({ kind: 'node', id: nodeRowId(node_id), node_id, start_ms: ms, start_seq: seq, status: 'running' });
  },
  'node.asked': (rows, event) => {
    const row = rows.node(event);
    if (row === undefined) return;
    const { question_id, prompt, expires_at } = event;
    row.status = 'waiting';
    row.question = { question_id, prompt, ...(expires_at === undefined ? {} : { expires_at }) };
    row.waits = [...(row.waits ?? []), { kind: 'needs_approval', from_ms: event.ms, from_seq: event.seq }];
  },
  'node.delayed': (rows, event) => {
    const row = rows.node(event);
    if (row === undefined) return;
    row.status = 'waiting';
    row.delayed_until = event.until;
    row.waits = [...(row.waits ?? []), { kind: 'delayed', from_ms: event.ms, from_seq: event.seq }];
  },
  'node.answered': (rows, event) => {
    const row = rows.node(event);
    if (row === undefined) return;
    row.status = 'running';
    endWaits(row.waits, event);
  },
  'node.finished': (rows, event) => end(rows, event, 'succeeded'),
  'node.failed': (rows, event) => end(rows, event, 'failed', event.error),
  'agent.finished': (rows, event) =>
    end(rows, event, event.error ? 'failed' : isCut(event.finish_reason) ? 'cancelled' : 'succeeded', event.error),
};

function end(rows: RowIndex, event: RunEvent & { node_id: string }, status: NodeStatus, error?: NodeError): void {
  const row = rows.node(event);
  if (row === undefined) return;
  endWaits(row.waits, event);
  Object.assign(row, { end_ms: event.ms, end_seq: event.seq, status, ...(error === undefined ? {} : { error }) });
}

const isCut = (reason: string): boolean => reason === 'cancelled' || reason === 'superseded';
