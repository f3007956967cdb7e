import type { CallWait, TimelineRow } from '@pinion/contracts';

/** What a call stands still for after the first `count` events; undefined: it does not. */
export function waitAt(row: TimelineRow, count: number): CallWait['kind'] | undefined {
  if (row.kind !== 'call') return undefined;
  return row.waits.find(({ from_seq, to_seq }) => from_seq < count && (to_seq === undefined || to_seq >= count))?.kind;
}
