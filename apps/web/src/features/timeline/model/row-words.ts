import type { TimelineRow, WorkflowFile } from '@pinion/contracts';
import { titleOf } from '@pinion/contracts';
import type { Status } from '../../../ui/status.ts';
import { formatDuration } from '../../../lib/format.ts';
import { callStatusMark, cutTo, nodeStatusMark, summarise } from '../../run/index.ts';

/** future: not begun at the playhead. open: begun, not ended. over: ended. */
export type RowPhase = 'future' | 'open' | 'over';

export const phaseOf = (row: TimelineRow, count: number): RowPhase =>
  row.start_seq >= count ? 'future' : row.end_seq === undefined || row.end_seq >= count ? 'open' : 'over';

const isHeldUp = (status: string): boolean => status === 'waiting' || status === 'asked' || status === 'held';

export function statusAt(row: TimelineRow, phase: RowPhase): Status {
  if (phase === 'open') return row.kind === 'call' && isHeldUp(row.status) ? 'waiting' : 'running';
  switch (row.kind) {
    case 'node':
      return nodeStatusMark(row.status);
    case 'turn':
      return row.status === 'succeeded' ? 'ok' : row.status;
    case 'call':
      return callStatusMark(row.status);
  }
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

export function latencyWords(row: TimelineRow, phase: RowPhase): string {
  const latency = latencyOf(row);
  if (phase === 'open' && row.end_ms === undefined)
    return row.kind === 'turn' && row.retries.length > 0 ? `retry ${row.retries.length}` : 'running';
  return latency === undefined ? '' : formatDuration(latency);
}

/** One line of result or error, to stand just after the bar. */
export function sayOf(row: TimelineRow, phase: RowPhase): string {
  if (phase === 'open') return row.kind === 'turn' ? cutTo(row.text.trim(), 60) : '';
  switch (row.kind) {
    case 'node':
      return row.status === 'failed' ? 'failed' : '';
    case 'turn':
      return row.calls > 0 ? `${row.calls} ${row.calls === 1 ? 'call' : 'calls'}` : cutTo(row.text.trim(), 60);
    case 'call':
      return sayCall(row);
  }
}

function sayCall(row: Extract<TimelineRow, { kind: 'call' }>): string {
  const { envelope } = row;
  if (envelope === undefined) return '';
  const attempts = envelope.meta?.attempts?.length ?? 1;
  if (envelope.error !== undefined) {
    const { code, message } = envelope.error;
    if (row.status === 'denied') return cutTo(`${code}, ${message}`, 72);
    return attempts > 1 ? `${code}, ${attempts} attempts` : cutTo(`${code}, ${message}`, 72);
  }
  const result = summarise(envelope.output);
  const words = envelope.cached === true ? `cached, ${result}` : attempts > 1 ? `${result}, attempt ${attempts}` : result;
  return envelope.truncated === true ? `${words}, cut` : words;
}
