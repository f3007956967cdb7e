'use client';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { FlowNode } from '../model/flow-nodes.ts';
import { type DragStore, withDraggedNode } from '../model/drag-store.ts';

export type DragLayers = { still: readonly FlowNode[]; moving: readonly FlowNode[] };

/**
 * Splits the nodes into dragged and still ones. The list of still nodes keeps its identity during a drag, so that they do not
 * render again.
 */
export function useDragLayers(nodes: readonly FlowNode[], dragged: DragStore): DragLayers {
  const draggedNode = useStore(dragged);
  const seen = useMemo(() => withDraggedNode(nodes, draggedNode), [nodes, draggedNode]);
  const still = useSame(seen.filter(node => node.dragging !== true));
  const moving = useSame(seen.filter(node => node.dragging === true));
  return { still, moving };
}

/** Returns the previous list as long as its elements are the same. */
function useSame(list: readonly FlowNode[]): readonly FlowNode[] {
  const [kept, keep] = useState(list);
  if (kept === list || (kept.length === list.length && kept.every((one, index) => one === list[index]))) return kept;
  keep(list);
  return list;
}
