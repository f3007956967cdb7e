import { type NodePart, nodeRowId, readRowId, type TimelineRow } from '@pinion/contracts';
import type { LaneRow } from './lane-row.ts';
import type { OrderedRow } from './row-order.ts';

const none: readonly NodePart[] = [];

/** The runs a row can be unfolded into. */
export const partsOf = (row: LaneRow): readonly NodePart[] => (row.kind === 'node' ? (row.parts ?? none) : none);

/** The id of the node's row that a part stands under. */
export const parentRowIdOf = (part: NodePart): string => nodeRowId(part.node_id);

const lanes = new WeakMap<NodePart, OrderedRow>();

/** One object a part, however often it is asked for: a lane that has not changed is not drawn again. */
function laneOf(part: NodePart): OrderedRow {
  const known = lanes.get(part);
  if (known !== undefined) return known;
  const lane: OrderedRow = { row: part, depth: 1, hasTurns: false };
  lanes.set(part, lane);
  return lane;
}

/** The lanes with the parts of the nodes that are unfolded, each under its node. */
export function withParts(rows: readonly OrderedRow[], isUnfolded: (rowId: string) => boolean): readonly OrderedRow[] {
  if (!rows.some(({ row }) => partsOf(row).length > 0 && isUnfolded(row.id))) return rows;
  return rows.flatMap(one => {
    const parts = partsOf(one.row);
    return parts.length > 0 && isUnfolded(one.row.id) ? [one, ...parts.map(laneOf)] : [one];
  });
}

/** Every lane there is, folded away or not: what is searched, and what is looked through for errors. */
export const allLanes = (rows: readonly OrderedRow[]): readonly OrderedRow[] => withParts(rows, () => true);

/** A row or a part by its id, as it is chosen. */
export function laneById(rows: readonly TimelineRow[], id: string | undefined): LaneRow | undefined {
  if (id === undefined) return undefined;
  if (!id.startsWith('part\n')) return rows.find(row => row.id === id);
  const node = rows.find(row => row.id === nodeRowId(readRowId(id).node_id ?? ''));
  return node === undefined ? undefined : partsOf(node).find(part => part.id === id);
}
