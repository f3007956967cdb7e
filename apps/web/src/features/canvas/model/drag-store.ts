import type { NodeChange } from '@xyflow/react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type FlowNode, noteIdOf } from './flow-nodes.ts';

/** A node in somebody's hand, and where it is; until it is let go only what draws it hears of it. */
export type DraggedNode = { id: string; position: { x: number; y: number } } | undefined;
export type DragStore = StoreApi<DraggedNode>;

export const createDragStore = (): DragStore => createStore<DraggedNode>(() => undefined);

/** These changes move one node, and it is not let go yet. */
export function draggedNodeIn(changes: readonly NodeChange<FlowNode>[]): DraggedNode {
  const [change, more] = changes;
  if (change === undefined || more !== undefined || change.type !== 'position') return undefined;
  if (change.dragging !== true || change.position === undefined || noteIdOf(change.id) !== undefined) return undefined;
  return { id: change.id, position: change.position };
}

/** Every node where it is seen. */
export const withDraggedNode = (nodes: readonly FlowNode[], dragged: DraggedNode): readonly FlowNode[] =>
  dragged === undefined
    ? nodes
    : nodes.map(node => (node.id === dragged.id ? { ...node, position: dragged.position, dragging: true } : node));
