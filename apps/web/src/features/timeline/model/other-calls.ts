import type { TimelineRow } from '@pinion/contracts';
import type { CallRow } from './call-row.ts';

/** The calls of the same tool in this run that have a receipt, nearest before it first: what a call can be held against. */
export function otherCallsOf(rows: readonly TimelineRow[], row: CallRow): readonly CallRow[] {
  const others = rows.flatMap(one =>
    one.kind === 'call' && one.name === row.name && one.id !== row.id && one.envelope !== undefined ? [one] : [],
  );
  const before = others.filter(one => one.start_seq < row.start_seq);
  const after = others.filter(one => one.start_seq > row.start_seq);
  return [...before.reverse(), ...after];
}
