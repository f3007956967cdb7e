import { expect, type Locator, type Page } from '@playwright/test';

export type HandleRef = { node: string; handle: string; side: 'output' | 'input' | 'pin' };
export type NodeStatusLabel = 'waits' | 'running' | 'ok' | 'failed' | 'skipped';

/** The graph: nodes, handles and edges by their accessible names. */
export class Canvas {
  readonly page: Page;
  readonly region: Locator;
  constructor(page: Page) {
    this.page = page;
    this.region = page.getByRole('region', { name: 'Workflow canvas' });
  }

  /** Returns a node's card by its name and, if names repeat, its type. */
  node(name: string, type = ''): Locator {
    if (type !== '') return this.region.getByRole('group', { name: `${name}, ${type}`, exact: true });
    return this.region.getByRole('group', { name: new RegExp(`^${escaped(name)}, [a-z]+$`) });
  }

  handle({ node, handle, side }: HandleRef): Locator {
    return this.region.getByRole('button', { name: new RegExp(`^${escaped(`${node} ${handle} ${side}`)}(,|$)`) });
  }

  edges(): Locator {
    return this.region.getByRole('group', { name: /^Edge from / });
  }

  edge(from: string, to: string): Locator {
    return this.region.getByRole('group', { name: `Edge from ${from} to ${to}`, exact: true });
  }

  /** Checks the node status in a card's header at the displayed moment. */
  async shows(name: string, status: NodeStatusLabel): Promise<void> {
    const head = this.node(name).locator('header');
    const label = new RegExp(`^(${status === 'waits' ? 'pending|waits' : status})$`);
    await expect(head.getByRole('img', { name: label }).or(head.getByText(label)).first()).toBeVisible();
  }
}

export async function centerOf(target: Locator): Promise<{ x: number; y: number }> {
  // The canvas moves for a moment when it is fitted, and a mouse would miss what it aimed at.
  await (await target.elementHandle())?.waitForElementState('stable');
  const box = await target.boundingBox();
  if (box === null) throw new Error(`${target.toString()} is not on the page`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Checks whether all of an element is in view, as the elements around it cut it. */
export const isInView = (target: Locator): Promise<boolean> =>
  target.evaluate(
    element =>
      new Promise<boolean>(resolve => {
        new IntersectionObserver(([entry], observer) => {
          observer.disconnect();
          resolve((entry?.intersectionRatio ?? 0) > 0.99);
        }).observe(element);
      }),
  );

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
