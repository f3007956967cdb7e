import type { NodeChange } from '@xyflow/react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type FlowNode, noteIdOf } from './flow-nodes.ts';

/** The node being dragged and its position. Until it is dropped, only the parts that draw it are notified. */
export type DraggedNode = { id: string; position: { x: number; y: number } } | undefined;
export type DragStore = StoreApi<DraggedNode>;

export const createDragStore = (): DragStore => createStore<DraggedNode>(() => undefined);

/** Returns the dragged node if these changes move one node that is not dropped yet. */
export function draggedNodeIn(changes: readonly NodeChange<FlowNode>[]): DraggedNode {
  const [change, more] = changes;
  if (change === undefined || more !== undefined || change.type !== 'position') return undefined;
  if (change.dragging !== true || change.position === undefined || noteIdOf(change.id) !== undefined) return undefined;
  return { id: change.id, position: change.position };
}

/** Returns the nodes with the dragged one at its visible position. */
export const withDraggedNode = (nodes: readonly FlowNode[], dragged: DraggedNode): readonly FlowNode[] =>
  dragged === undefined
    ? nodes
    : nodes.map(node => (node.id === dragged.id ? { ...node, position: dragged.position, dragging: true } : node));
