import type { NodeChange } from '@xyflow/react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type FlowNode, noteIdOf } from './flow-nodes.ts';

/** A node in somebody's hand, and where it is; until it is let go only what draws it hears of it. */
export type Held = { id: string; position: { x: number; y: number } } | undefined;
export type HeldStore = StoreApi<Held>;

export const createHeld = (): HeldStore => createStore<Held>(() => undefined);

/** These changes move one node, and it is not let go yet. */
export function heldIn(changes: readonly NodeChange<FlowNode>[]): Held {
  const [change, more] = changes;
  if (change === undefined || more !== undefined || change.type !== 'position') return undefined;
  if (change.dragging !== true || change.position === undefined || noteIdOf(change.id) !== undefined) return undefined;
  return { id: change.id, position: change.position };
}

/** Every node where it is seen. */
export const withHeld = (nodes: readonly FlowNode[], held: Held): readonly FlowNode[] =>
  held === undefined
    ? nodes
    : nodes.map(node => (node.id === held.id ? { ...node, position: held.position, dragging: true } : node));
