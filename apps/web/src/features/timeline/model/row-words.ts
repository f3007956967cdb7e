import type { TimelineRow, ToolEnvelope, WorkflowFile } from '@pinion/contracts';
import { isToolIndeterminate, titleOf } from '@pinion/contracts';
import type { Status } from '../../../ui/status.ts';
import { formatDuration } from '../../../lib/format.ts';
import { callStatusMark, cutTo, nodeStatusMark, summarise } from '../../run/index.ts';
import type { RowWait } from './wait-at.ts';

/** future: not begun at the playhead. open: begun, not ended. over: ended. */
export type RowPhase = 'future' | 'open' | 'over';

export const phaseOf = (row: TimelineRow, count: number): RowPhase =>
  row.start_seq >= count ? 'future' : row.end_seq === undefined || row.end_seq >= count ? 'open' : 'over';

/** `wait`: what the row stands still for at the playhead, if it does. */
export function statusAt(row: TimelineRow, phase: RowPhase, wait?: RowWait): Status {
  if (phase === 'open') return wait !== undefined || row.status === 'waiting' ? 'waiting' : 'running';
  switch (row.kind) {
    case 'node':
      return nodeStatusMark(row.status);
    case 'turn':
      return row.status === 'succeeded' ? 'ok' : row.status;
    case 'call':
      if (row.stopped === 'superseded') return 'cancelled';
      return row.envelope !== undefined && caveatOf(row.envelope) !== undefined ? 'warning' : callStatusMark(row.status);
  }
}

/** Why an answer is to be read with care: nobody knows what came of the call, or the answer is an old one. */
function caveatOf(envelope: ToolEnvelope): string | undefined {
  if (isToolIndeterminate(envelope)) return 'not known';
  const cache = envelope.meta?.cache;
  return cache?.kind === 'stale' ? `stale, ${formatDuration(cache.age_ms)} old` : undefined;
}

/** Where the state has a finer word than its shape. */
export function statusWordAt(row: TimelineRow, phase: RowPhase, wait?: RowWait): string | undefined {
  if (wait !== undefined) return wait;
  if (row.kind !== 'call' || phase !== 'over' || row.envelope === undefined) return undefined;
  return row.stopped ?? caveatOf(row.envelope);
}

export type RowName = { name: string; aside: string };

export function nameOf(row: TimelineRow, workflow: WorkflowFile | undefined): RowName {
  if (row.kind === 'turn') return { name: `Turn ${row.iteration + 1}`, aside: 'model' };
  if (row.kind === 'call') return { name: row.name, aside: row.version };
  const node = workflow?.nodes.find(one => one.id === row.node_id);
  return node === undefined ? { name: row.node_id, aside: '' } : { name: titleOf(node), aside: node.type };
}

export const latencyOf = (row: TimelineRow): number | undefined => {
  if (row.end_ms === undefined) return undefined;
  const measured = row.kind === 'call' ? row.envelope?.meta?.duration_ms : undefined;
  return measured ?? row.end_ms - row.start_ms;
};

export function latencyWords(row: TimelineRow, phase: RowPhase, wait?: RowWait): string {
  const latency = latencyOf(row);
  if (phase === 'open' && wait !== undefined) return wait;
  if (row.kind === 'call' && row.stopped !== undefined && phase !== 'open') return row.stopped;
  if (phase === 'open' && row.end_ms === undefined)
    return row.kind === 'turn' && row.retries.length > 0 ? `retry ${row.retries.length}` : 'running';
  return latency === undefined ? '' : formatDuration(latency);
}

/** One line of result or error, to stand just after the bar. */
export function sayOf(row: TimelineRow, phase: RowPhase, wait?: RowWait): string {
  if (phase === 'open') return row.kind === 'turn' ? cutTo(row.text.trim(), 60) : wait === undefined ? '' : waitWords[wait];
  switch (row.kind) {
    case 'node':
      return row.status === 'failed' ? 'failed' : '';
    case 'turn':
      return row.calls > 0 ? `${row.calls} ${row.calls === 1 ? 'call' : 'calls'}` : cutTo(row.text.trim(), 60);
    case 'call':
      return sayCall(row);
  }
}

const waitWords: Record<RowWait, string> = {
  waiting: '', // the row of the call says for what
  asked: 'waits for your yes',
  held: 'taken in; its answer comes later',
};

function sayCall(row: Extract<TimelineRow, { kind: 'call' }>): string {
  const { envelope } = row;
  if (envelope === undefined) return '';
  const attempts = envelope.meta?.attempts?.length ?? 1;
  if (envelope.error !== undefined) {
    const { code, message } = envelope.error;
    if (isToolIndeterminate(envelope)) return `${code}, sent; nobody knows what came of it`;
    if (row.stopped !== undefined) return cutTo(message, 72);
    if (row.status === 'denied') return cutTo(`${code}, ${message}`, 72);
    return attempts > 1 ? `${code}, ${attempts} attempts` : cutTo(`${code}, ${message}`, 72);
  }
  const result = summarise(envelope.output);
  const words =
    envelope.cached === true ? `${cacheWords(envelope)}, ${result}` : attempts > 1 ? `${result}, attempt ${attempts}` : result;
  return envelope.truncated === true ? `${words}, cut` : words;
}

/** Whose answer it is, where it is not the tool's own of just now. */
const cacheWords = (envelope: ToolEnvelope): string =>
  caveatOf(envelope) ?? (envelope.meta?.cache?.kind === 'idempotency' ? 'done before, not sent again' : 'cached');

/** What the run says of a call, and then what came of it. */
export const notedBy = (note: string | undefined, said: string): string => [note, said].filter(Boolean).join(': ');
