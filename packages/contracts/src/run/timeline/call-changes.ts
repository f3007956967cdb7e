import { statusOf } from '../../tool/call-status.ts';
import type { CallEnd } from '../run-event.ts';
import { callRowId, endWaits, type RowIndex } from './row-index.ts';
import type { RowChanges } from './row-changes.ts';
import type { CallRow } from './timeline-row.ts';

/** The changes to the row of a call: with or without approval, pending or not, until its envelope. */
export const callChanges: RowChanges = {
  'tool.confirmation_requested': (rows, event) => {
    const { question_id, prompt, reason, input, expires_at } = event;
    const row = rows.open<CallRow>({
      ...opened(event),
      status: 'needs_approval',
      waits: [{ kind: 'needs_approval', from_ms: event.ms, from_seq: event.seq }],
    });
    row.question ??= { question_id, prompt, reason, input, ...(expires_at === undefined ? {} : { expires_at }) };
  },
  'tool.authorized': (rows, event) => {
    if (event.replaces !== undefined) rows.renameCall(event.node_id, event.replaces, event.call_id);
    rows.open({ ...opened(event), status: 'waiting', waits: [] });
  },
  'tool.confirmed': (rows, event) => {
    const row = rows.call(event);
    if (row === undefined) return;
    if (row.status === 'needs_approval') row.status = 'waiting';
    endWaits(row.waits, event);
    row.confirmed = { by: event.by, at: event.at, is_edited: event.input !== undefined };
  },
  'tool.invoked': (rows, event) => {
    const row = rows.call(event);
    if (row === undefined) return;
    endWaits(row.waits, event);
    if (row.status === 'waiting' || row.status === 'waiting_for_sandbox') row.status = 'running';
    delete row.printed; // The call was repeated after a crash, so its earlier output is void.
  },
  'tool.queued': (rows, event) => {
    const row = rows.call(event);
    if (row === undefined) return;
    row.status = 'waiting_for_sandbox';
    row.waits.push({ kind: 'waiting_for_sandbox', from_ms: event.ms, from_seq: event.seq });
  },
  'tool.dequeued': (rows, event) => {
    const row = rows.call(event);
    if (row === undefined) return;
    if (row.status === 'waiting_for_sandbox') row.status = 'running';
    endWaits(row.waits, event);
  },
  'tool.printed': (rows, event) => {
    const { seq, stream, text } = event;
    const row = rows.call(event);
    if (row !== undefined) (row.printed ??= []).push({ seq, stream, text });
  },
  'tool.waiting': (rows, event) => {
    const row = rows.call(event);
    if (row === undefined) return;
    const { question_id, expires_at } = event;
    row.status = 'held';
    endWaits(row.waits, event);
    row.waits.push({ kind: 'held', from_ms: event.ms, from_seq: event.seq });
    row.question = { question_id, ...(expires_at === undefined ? {} : { expires_at }) };
  },
  'tool.compensated': (rows, event) => {
    const row = rows.call(event);
    if (row !== undefined) row.compensation = event.envelope;
  },
  'tool.executed': end,
  'tool.failed': end,
  'tool.denied': end,
  'tool.declined': end,
  'tool.superseded': end,
};

type Opening = Parameters<NonNullable<RowChanges['tool.authorized' | 'tool.confirmation_requested']>>[1];

const opened = (event: Opening) => ({
  kind: 'call' as const,
  id: callRowId(event),
  node_id: event.node_id,
  call_id: event.call_id,
  iteration: event.iteration,
  name: event.name,
  version: event.version,
  start_ms: event.ms,
  start_seq: event.seq,
  side_effect_policy: event.side_effect_policy,
  ...(event.rule_id === undefined ? {} : { rule_id: event.rule_id }),
  ...(event.caller === undefined ? {} : { caller: event.caller }),
});

/**
 * Ends a call. A call that was never allowed has no row before its end, so its start is derived from the duration in its
 * envelope.
 */
function end(rows: RowIndex, event: CallEnd): void {
  const { envelope } = event;
  const row = rows.open<CallRow>({
    kind: 'call',
    id: callRowId(event),
    node_id: event.node_id,
    call_id: event.call_id,
    iteration: envelope.meta?.iteration ?? 0,
    name: envelope.name,
    version: envelope.version,
    start_ms: event.ms - (envelope.meta?.duration_ms ?? 0),
    start_seq: event.seq,
    status: 'running',
    waits: [],
    ...(envelope.caller === undefined ? {} : { caller: envelope.caller }),
  });
  endWaits(row.waits, event);
  if ('edited' in event && event.edited !== undefined) row.edited = event.edited;
  if (event.type === 'tool.declined') row.stopped = 'declined';
  if (event.type === 'tool.superseded') row.stopped = 'superseded';
  Object.assign(row, { end_ms: event.ms, end_seq: event.seq, status: statusOf(envelope), envelope });
}
