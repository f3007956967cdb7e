import type { LaneRow } from './lane-row.ts';
import { parentRowIdOf, nodeParts } from './part-lanes.ts';

/** The action of an arrow key on the selected lane: expand it, collapse it, or select its parent lane. */
export type CollapseStep = { kind: 'unfold' | 'fold' | 'select'; rowId: string };

/**
 * Returns the action of an arrow key. Undefined when the arrow doesn't expand or collapse here and steps through events
 * instead.
 */
export function collapseStep(key: string, row: LaneRow, unfolded: ReadonlySet<string>): CollapseStep | undefined {
  if (row.kind === 'part') return key === 'ArrowLeft' ? { kind: 'select', rowId: parentRowIdOf(row) } : undefined;
  if (nodeParts(row).length === 0) return undefined;
  if (key === 'ArrowRight' && !unfolded.has(row.id)) return { kind: 'unfold', rowId: row.id };
  if (key === 'ArrowLeft' && unfolded.has(row.id)) return { kind: 'fold', rowId: row.id };
  return undefined;
}
