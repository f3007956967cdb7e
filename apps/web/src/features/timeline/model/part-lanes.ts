import { type NodePart, nodeRowId, readRowId, type TimelineRow } from '@pinion/contracts';
import type { LaneRow } from './lane-row.ts';
import type { OrderedRow } from './row-order.ts';

const none: readonly NodePart[] = [];

/** Returns the child runs that a row can be expanded into. */
export const nodeParts = (row: LaneRow): readonly NodePart[] => (row.kind === 'node' ? (row.parts ?? none) : none);

/** Returns the id of the node row that a part belongs to. */
export const parentRowIdOf = (part: NodePart): string => nodeRowId(part.node_id);

const lanes = new WeakMap<NodePart, OrderedRow>();

/** Returns one object per part, however often it is requested, so that an unchanged lane is not redrawn. */
function laneOf(part: NodePart): OrderedRow {
  const known = lanes.get(part);
  if (known !== undefined) return known;
  const lane: OrderedRow = { row: part, depth: 1, hasTurns: false };
  lanes.set(part, lane);
  return lane;
}

/** Returns the lanes with the parts of the expanded nodes, each under its node. */
export function withParts(rows: readonly OrderedRow[], isUnfolded: (rowId: string) => boolean): readonly OrderedRow[] {
  if (!rows.some(({ row }) => nodeParts(row).length > 0 && isUnfolded(row.id))) return rows;
  return rows.flatMap(one => {
    const parts = nodeParts(one.row);
    return parts.length > 0 && isUnfolded(one.row.id) ? [one, ...parts.map(laneOf)] : [one];
  });
}

/** Returns every lane, expanded or not, for the search and for finding errors. */
export const allLanes = (rows: readonly OrderedRow[]): readonly OrderedRow[] => withParts(rows, () => true);

/** Returns the selected row or part by its id. */
export function laneById(rows: readonly TimelineRow[], id: string | undefined): LaneRow | undefined {
  if (id === undefined) return undefined;
  if (!id.startsWith('part\n')) return rows.find(row => row.id === id);
  const node = rows.find(row => row.id === nodeRowId(readRowId(id).node_id ?? ''));
  return node === undefined ? undefined : nodeParts(node).find(part => part.id === id);
}
