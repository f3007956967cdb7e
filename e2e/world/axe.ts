import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What this needs of axe-core's results. */
type Violation = { id: string; nodes: { target: unknown[]; failureSummary?: string }[] };
type Axe = { run: (context: unknown, options: unknown) => Promise<{ violations: Violation[] }> };

/** Of the axe-core that Playwright's own builder brings. */
const near = createRequire(fileURLToPath(import.meta.resolve('@axe-core/playwright')));
const { source } = near('axe-core') as { source: string };

export type AxeOptions = {
  /** False: on a canvas a person chooses the scale, so the size of its handles is left to the check that is made at 100 %. */
  handles?: boolean;
  /** Only these rules, where only they can have another answer than before. */
  rules?: readonly string[];
};

/** Zero violations of WCAG 2.2 A and AA; a failure names the rule, the place and what is wrong. */
export async function hasNoBarriers(page: Page, what: string, { handles = true, rules }: AxeOptions = {}): Promise<void> {
  // A pulse that goes on for ever, as of a run that waits, is not waited for.
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(animation => animation.effect?.getComputedTiming().endTime !== Infinity);
    return Promise.all(ending.map(animation => animation.finished.catch(() => undefined)));
  });
  const violations = await violationsOf(page, {
    context: { include: [['html']], exclude: handles ? [] : [['.react-flow__handle']] },
    options: {
      runOnly: rules === undefined ? { type: 'tag', values: tags } : { type: 'rule', values: rules },
      resultTypes: ['violations'],
    },
  });
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(node => `${id}: ${node.target.join(' ')} ${node.failureSummary?.split('\n').slice(1, 3).join(' ').trim()}`),
  );
  expect.soft(found, `barriers: ${what}`).toEqual([]);
}

/**
 * In the page itself, where axe-core is put once: no page of ours frames another, so the builder's way over all frames and
 * a page of its own, ten times as slow, finds nothing more.
 */
async function violationsOf(page: Page, asked: { context: unknown; options: unknown }): Promise<Violation[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(source);
  return page.evaluate(async ({ context, options }) => {
    const { axe } = window as unknown as { axe: Axe };
    const { violations } = await axe.run(context, options);
    return violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ target, failureSummary }) => ({ target, ...(failureSummary === undefined ? {} : { failureSummary }) })),
    }));
  }, asked);
}
