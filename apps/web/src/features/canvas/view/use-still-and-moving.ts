'use client';
import { useState } from 'react';
import type { FlowNode } from '../model/flow-nodes.ts';

export type StillAndMoving = { still: readonly FlowNode[]; moving: readonly FlowNode[] };

/** What is dragged, and the rest, which stays the same list meanwhile: what is drawn of it can rest. */
export function useStillAndMoving(nodes: readonly FlowNode[]): StillAndMoving {
  const still = useSame(nodes.filter(node => node.dragging !== true));
  const moving = useSame(nodes.filter(node => node.dragging === true));
  return { still, moving };
}

/** The list of before as long as the same things are in it. */
function useSame(list: readonly FlowNode[]): readonly FlowNode[] {
  const [kept, keep] = useState(list);
  if (kept === list || (kept.length === list.length && kept.every((one, index) => one === list[index]))) return kept;
  keep(list);
  return list;
}
