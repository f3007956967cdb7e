'use client';
import type { KeyboardEvent } from 'react';
import { compareReadingOrder } from '../model/reading-order.ts';
import type { FlowNode } from '../model/flow-nodes.ts';

/**
 * Moves the focus with Tab from node to node in reading order, not in creation order. The handles of a selected node come after
 * it. Tab leaves the nodes after the last one and before the first, so there is no focus trap.
 */
export function handleTabKey(event: KeyboardEvent<HTMLElement>, nodes: readonly FlowNode[]): void {
  if (event.key !== 'Tab' || event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
  if (!event.target.matches('.react-flow__node, .react-flow__handle')) return;
  const stops = stopsOf(event.currentTarget, nodes);
  const at = stops.indexOf(event.target);
  const next = stops[at + (event.shiftKey ? -1 : 1)] ?? outside(event.target, event.shiftKey);
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus({ preventScroll: true });
}

function stopsOf(canvas: HTMLElement, nodes: readonly FlowNode[]): HTMLElement[] {
  const drawn = new Map<string, HTMLElement>();
  for (const element of canvas.querySelectorAll<HTMLElement>('.react-flow__node'))
    drawn.set(element.dataset['id'] ?? '', element);
  return [...nodes].sort(compareReadingOrder).flatMap(({ id }) => {
    const element = drawn.get(id);
    if (element === undefined) return [];
    return [element, ...element.querySelectorAll<HTMLElement>('.react-flow__handle[tabindex="0"]')];
  });
}

const tabbable = 'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/** Returns the element that Tab would reach if all nodes were a single element. */
function outside(node: HTMLElement, isBackwards: boolean): HTMLElement | undefined {
  const all = node.closest('.react-flow__nodes');
  if (all === null) return undefined;
  const wanted = isBackwards ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  const stops = [...document.querySelectorAll<HTMLElement>(tabbable)].filter(
    element =>
      !all.contains(element) &&
      element.tabIndex >= 0 &&
      (all.compareDocumentPosition(element) & wanted) !== 0 &&
      element.checkVisibility(),
  );
  return isBackwards ? stops.at(-1) : stops[0];
}
