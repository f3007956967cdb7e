import { formatList } from '../../../lib/texts/format-list.ts';
import { t } from '../../../lib/texts/t.ts';
import type { LaneRow } from './lane-row.ts';
import { nodeParts } from './part-lanes.ts';
import type { OrderedRow } from './row-order.ts';

/** Returns the lanes that failed or were denied, in order of occurrence. An indeterminate outcome counts too. */
export function problemRowsOf(rows: readonly OrderedRow[]): readonly LaneRow[] {
  const turned = new Set<string>();
  for (const { row } of rows) if (row.kind === 'turn' && row.status === 'failed') turned.add(row.node_id);
  return rows
    .flatMap(({ row }) => (isTrouble(row, turned) ? [row] : []))
    .sort((a, b) => (a.end_seq ?? Infinity) - (b.end_seq ?? Infinity));
}

/** Checks whether a row is a problem. A node that failed because of one of its turns or parts is not listed a second time. */
function isTrouble(row: LaneRow, turned: ReadonlySet<string>): boolean {
  switch (row.kind) {
    case 'node':
      return row.status === 'failed' && !turned.has(row.node_id) && !nodeParts(row).some(({ status }) => status === 'failed');
    case 'call':
      return (row.status === 'failed' || row.status === 'denied') && row.stopped !== 'superseded';
    case 'turn':
    case 'part':
      return row.status === 'failed';
  }
}

/** Returns the summary: `2 failed, 1 denied`. */
export function problemLabel(troubles: readonly LaneRow[]): string {
  const denied = troubles.filter(({ status }) => status === 'denied').length;
  const failed = troubles.length - denied;
  return formatList([
    ...(failed > 0 ? [t('{{failed}} failed', { failed })] : []),
    ...(denied > 0 ? [t('{{denied}} denied', { denied })] : []),
  ]);
}

/** Returns the next problem after the selected one, or after the playhead, wrapping around. */
export function nextProblemRow(
  troubles: readonly LaneRow[],
  selected: string | undefined,
  count: number,
  direction: 1 | -1,
): LaneRow | undefined {
  const at = troubles.findIndex(({ id }) => id === selected);
  if (at >= 0) return troubles[(at + direction + troubles.length) % troubles.length];
  const isAhead = ({ end_seq }: LaneRow) => (end_seq ?? Infinity) >= count;
  return direction > 0 ? (troubles.find(isAhead) ?? troubles[0]) : (troubles.findLast(row => !isAhead(row)) ?? troubles.at(-1));
}
