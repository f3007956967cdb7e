'use client';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { FlowNode } from '../model/flow-nodes.ts';
import { type DragStore, withDraggedNode } from '../model/drag-store.ts';

export type DragLayers = { still: readonly FlowNode[]; moving: readonly FlowNode[] };

/** What is dragged, and the rest, which stays the same list meanwhile: what is drawn of it can rest. */
export function useDragLayers(nodes: readonly FlowNode[], dragged: DragStore): DragLayers {
  const draggedNode = useStore(dragged);
  const seen = useMemo(() => withDraggedNode(nodes, draggedNode), [nodes, draggedNode]);
  const still = useSame(seen.filter(node => node.dragging !== true));
  const moving = useSame(seen.filter(node => node.dragging === true));
  return { still, moving };
}

/** The list of before as long as the same things are in it. */
function useSame(list: readonly FlowNode[]): readonly FlowNode[] {
  const [kept, keep] = useState(list);
  if (kept === list || (kept.length === list.length && kept.every((one, index) => one === list[index]))) return kept;
  keep(list);
  return list;
}
