import type { OrderedRow } from './row-order.ts';

/** The rows by start. The rows themselves are a tree. */
export type RowsByStart = readonly { seq: number; index: number }[];

export const rowsByStart = (rows: readonly OrderedRow[]): RowsByStart =>
  rows.map(({ row }, index) => ({ seq: row.start_seq, index })).sort((a, b) => a.seq - b.seq || a.index - b.index);

/** Returns the index of the row that started last before the playhead, or -1. */
export function lastStartedRow(order: RowsByStart, count: number): number {
  let [low, high] = [0, order.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((order[middle]?.seq ?? 0) < count) low = middle + 1;
    else high = middle;
  }
  return order[low - 1]?.index ?? -1;
}
