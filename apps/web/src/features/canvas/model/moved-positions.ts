import type { NodeChange } from '@xyflow/react';
import { type FlowNode, noteIdOf } from './flow-nodes.ts';

export type Positions = Map<string, { x: number; y: number }>;

/** Returns the positions of the nodes and the notes that these changes have moved. */
export function movedPositions(changes: readonly NodeChange<FlowNode>[]): [Positions, Positions] {
  const [nodes, notes]: [Positions, Positions] = [new Map(), new Map()];
  for (const change of changes) {
    if (change.type !== 'position' || change.position === undefined) continue;
    const note = noteIdOf(change.id);
    if (note === undefined) nodes.set(change.id, change.position);
    else notes.set(note, change.position);
  }
  return [nodes, notes];
}
