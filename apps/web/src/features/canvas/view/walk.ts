'use client';
import type { KeyboardEvent } from 'react';
import { byReadingOrder } from '../model/reading-order.ts';
import type { FlowNode } from '../model/flow-nodes.ts';

/**
 * Tab goes from node to node in reading order, not in the order they were made; a node that is selected has its handles
 * after it. Past the last the page goes on.
 */
export function walk(event: KeyboardEvent<HTMLElement>, nodes: readonly FlowNode[]): void {
  if (event.key !== 'Tab' || event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
  const isOnNode = event.target.matches('.react-flow__node');
  if (!isOnNode && !event.target.matches('.react-flow__handle')) return;
  const stops = stopsOf(event.currentTarget, nodes);
  const next = stops[stops.indexOf(event.target) + (event.shiftKey ? -1 : 1)];
  if (next === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus({ preventScroll: true });
}

function stopsOf(canvas: HTMLElement, nodes: readonly FlowNode[]): HTMLElement[] {
  const drawn = new Map<string, HTMLElement>();
  for (const element of canvas.querySelectorAll<HTMLElement>('.react-flow__node'))
    drawn.set(element.dataset['id'] ?? '', element);
  return [...nodes].sort(byReadingOrder).flatMap(({ id }) => {
    const element = drawn.get(id);
    if (element === undefined) return [];
    return [element, ...element.querySelectorAll<HTMLElement>('.react-flow__handle[tabindex="0"]')];
  });
}
