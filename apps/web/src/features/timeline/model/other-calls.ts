import type { TimelineRow } from '@pinion/contracts';
import type { CallRow } from './call-row.ts';

const mostBefore = 30;
const mostAfter = 10;

/**
 * Returns the calls of the same tool in this run that have a tool envelope, for comparison: those before it, nearest first,
 * then those after it.
 */
export function nearestCalls(rows: readonly TimelineRow[], row: CallRow): readonly CallRow[] {
  const others = rows.flatMap(one =>
    one.kind === 'call' && one.name === row.name && one.id !== row.id && one.envelope !== undefined ? [one] : [],
  );
  const before = others.filter(one => one.start_seq < row.start_seq).slice(-mostBefore);
  return [...before.reverse(), ...others.filter(one => one.start_seq > row.start_seq).slice(0, mostAfter)];
}
