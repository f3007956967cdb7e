import type { LaneRow } from './lane-row.ts';
import { parentRowIdOf, partsOf } from './part-lanes.ts';

/** What an arrow does to the selected lane: open it, close it, or go up to the lane it stands under. */
export type CollapseStep = { kind: 'unfold' | 'fold' | 'select'; rowId: string };

/** Undefined: the arrow is not for folding here, and steps through events as everywhere else. */
export function collapseStep(key: string, row: LaneRow, unfolded: ReadonlySet<string>): CollapseStep | undefined {
  if (row.kind === 'part') return key === 'ArrowLeft' ? { kind: 'select', rowId: parentRowIdOf(row) } : undefined;
  if (partsOf(row).length === 0) return undefined;
  if (key === 'ArrowRight' && !unfolded.has(row.id)) return { kind: 'unfold', rowId: row.id };
  if (key === 'ArrowLeft' && unfolded.has(row.id)) return { kind: 'fold', rowId: row.id };
  return undefined;
}
