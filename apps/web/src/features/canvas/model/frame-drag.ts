import type { NodeChange } from '@xyflow/react';
import type { FlowNode } from './flow-nodes.ts';
import { boxesInFrame } from './boxes-in-frame.ts';

type Point = { x: number; y: number };

/** A frame being dragged, and the positions of everything in it when the drag began. */
export type FrameDrag = { frame: string; start: Point; members: ReadonlyMap<string, Point> };

/** Returns what moves along with dragged frames: the nodes in them that are not dragged themselves. */
export function beginFrameDrag(dragged: readonly FlowNode[], nodes: readonly FlowNode[]): FrameDrag[] {
  const taken = new Set(dragged.map(node => node.id));
  const drags: FrameDrag[] = [];
  for (const node of dragged) {
    if (node.type !== 'note' || node.data.note.size === undefined) continue;
    const frame = { ...node.position, ...node.data.note.size };
    const boxes = nodes
      .filter(other => !taken.has(other.id))
      .map(({ id, position, measured }) => ({ id, ...position, width: measured?.width ?? 0, height: measured?.height ?? 0 }));
    const members = boxesInFrame(frame, boxes);
    for (const { id } of members) taken.add(id);
    drags.push({ frame: node.id, start: node.position, members: new Map(members.map(({ id, x, y }) => [id, { x, y }])) });
  }
  return drags;
}

/** Returns the changes together with those of the nodes in the frames they move. */
export const withFrameMoves = (changes: NodeChange<FlowNode>[], drags: readonly FrameDrag[]): NodeChange<FlowNode>[] =>
  drags.length === 0
    ? changes
    : changes.flatMap(change => {
        if (change.type !== 'position' || change.position === undefined) return [change];
        const drag = drags.find(one => one.frame === change.id);
        if (drag === undefined) return [change];
        const by = { x: change.position.x - drag.start.x, y: change.position.y - drag.start.y };
        const moves = [...drag.members].map(([id, at]) => ({ ...change, id, position: { x: at.x + by.x, y: at.y + by.y } }));
        return [change, ...moves];
      });
