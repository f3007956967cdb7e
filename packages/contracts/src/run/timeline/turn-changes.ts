import { turnRowId } from './row-index.ts';
import type { RowChanges } from './row-changes.ts';

/** The changes to the row of a model turn: its streamed text, each retry, and its end. */
export const turnChanges: RowChanges = {
  'model.started': (rows, event) => {
    const row = rows.open({
      kind: 'turn',
      id: turnRowId(event),
      node_id: event.node_id,
      iteration: event.iteration,
      start_ms: event.ms,
      start_seq: event.seq,
      status: 'running',
      calls: 0,
      text: '',
      retries: [],
    });
    row.text = ''; // The model was called again after a crash, so the earlier text is void.
  },
  'model.retried': (rows, event) => {
    const row = rows.turn(event);
    if (row === undefined) return;
    row.retries.push({ at_ms: event.ms, wait_ms: event.wait_ms, error: event.error });
    row.text = '';
  },
  'model.delta': (rows, event) => {
    const row = rows.turn(event);
    if (row !== undefined) row.text += event.text;
  },
  'model.finished': (rows, event) => {
    const row = rows.turn(event);
    if (row === undefined) return;
    Object.assign(row, {
      end_ms: event.ms,
      end_seq: event.seq,
      status: 'succeeded',
      calls: event.turn.tool_calls.length,
      text: event.turn.text,
      ...(event.cost_usd === undefined ? {} : { cost_usd: event.cost_usd }),
      ...(event.edited === undefined ? {} : { edited: event.edited }),
    });
  },
  'model.failed': (rows, event) => {
    const row = rows.turn(event);
    if (row !== undefined) Object.assign(row, { end_ms: event.ms, end_seq: event.seq, status: 'failed', error: event.error });
  },
};
