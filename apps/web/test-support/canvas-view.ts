import { commands, type Locator, page } from 'vitest/browser';
import { expect } from 'vitest';

export type HandleRef = { node: string; handle: string; side: 'output' | 'input' | 'pin' };
type Point = { x: number; y: number };

export const canvas = page.getByRole('region', { name: 'Workflow canvas' });

/** Returns a node's card by its name and, if names repeat, its type. */
export const nodeCard = (name: string, type = '[a-z]+'): Locator =>
  canvas.getByRole('group', { name: new RegExp(`^${escaped(name)}, ${type}$`) });

/** Returns the header of a card, on which a card is dragged and its menu opens. */
export const headerOf = (card: Locator): Locator => inside(card, 'header');

export const handleDot = ({ node, handle, side }: HandleRef): Locator =>
  canvas.getByRole('button', { name: new RegExp(`^${escaped(`${node} ${handle} ${side}`)}(,|$)`) });

export const edges = (): Locator => canvas.getByRole('group', { name: /^Edge from / });

export const edgeBetween = (from: string, to: string): Locator =>
  canvas.getByRole('group', { name: `Edge from ${from} to ${to}`, exact: true });

/** Returns the element of a selector inside another. Accessible names find everything else. */
export function inside(target: Locator, selector: string): Locator {
  const element = target.element().querySelector(selector);
  if (element === null) throw new Error(`there is no ${selector} on the page`);
  return page.elementLocator(element);
}

export function centerOf(target: Locator): Point {
  const { x, y, width, height } = target.element().getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Returns the middle of an edge's path on the screen, where it is drawn. */
export function middleOfEdge(from: string, to: string): Point {
  const path = edgeBetween(from, to).element().querySelector<SVGPathElement>('.react-flow__edge-path');
  if (path === null) throw new Error('the edge is not drawn');
  const { x, y } = path.getPointAtLength(path.getTotalLength() / 2).matrixTransform(path.getScreenCTM() ?? undefined);
  return { x, y };
}

/** Drags with the left button through points of the page. */
export async function drag(from: Point, ...path: readonly Point[]): Promise<void> {
  await commands.mouse([
    { move: [from.x, from.y] },
    { down: 'left' },
    ...path.map(({ x, y }) => ({ move: [x, y] as [number, number], steps: 6 })),
    { up: 'left' },
  ]);
}

/** Checks the node status in a card's header. */
export async function expectStatus(name: string, status: 'waits' | 'running' | 'ok' | 'failed' | 'skipped'): Promise<void> {
  const label = new RegExp(`^(${status === 'waits' ? 'pending|waits' : status})$`);
  const card = nodeCard(name);
  await expect.element(card.getByRole('img', { name: label }).or(card.getByText(label)).first()).toBeVisible();
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
