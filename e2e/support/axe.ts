import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Parts of a canvas whose size or distance to a node depends on what a user scrolled to. */
const scaledParts = [['.react-flow__handle'], ['.react-flow__attribution']];

/** The parts of axe-core's results that are used here. */
type Violation = { id: string; nodes: { target: unknown[]; failureSummary?: string }[] };
type Axe = { run: (context: unknown, options: unknown) => Promise<{ violations: Violation[] }> };

/** The axe-core version that Playwright's own builder depends on. */
const near = createRequire(fileURLToPath(import.meta.resolve('@axe-core/playwright')));
const { source } = near('axe-core') as { source: string };

export type AxeOptions = {
  /**
   * False when handles and the link of the canvas library are not checked: users choose the scale and the part of a canvas, so a
   * check at 100 % covers them.
   */
  handles?: boolean;
  /** The only rules to run, if only their results can differ from before. */
  rules?: readonly string[];
  /** Rules that are left out, because their results are known from another check of the same state. */
  without?: readonly string[];
};

/**
 * Checks that there are no violations of WCAG 2.2 A and AA. Component tests check the states of pages; this is for states that only
 * a server brings about. A failure names the rule, the element and the problem.
 */
export async function expectAccessible(
  page: Page,
  what: string,
  { handles = true, rules, without = [] }: AxeOptions = {},
): Promise<void> {
  // An endless animation, such as that of a waiting run, is not awaited.
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(animation => animation.effect?.getComputedTiming().endTime !== Infinity);
    return Promise.all(ending.map(animation => animation.finished.catch(() => undefined)));
  });
  const violations = await violationsOf(page, {
    context: { include: [['html']], exclude: handles ? [] : scaledParts },
    options: {
      runOnly: rules === undefined ? { type: 'tag', values: tags } : { type: 'rule', values: rules },
      rules: Object.fromEntries(without.map(rule => [rule, { enabled: false }])),
      resultTypes: ['violations'],
      // Reading the styles again takes a fifth of the time. Only a rule on sound that plays by itself uses what it reads.
      preload: false,
    },
  });
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(node => `${id}: ${node.target.join(' ')} ${node.failureSummary?.split('\n').slice(1, 3).join(' ').trim()}`),
  );
  expect.soft(found, `barriers: ${what}`).toEqual([]);
}

/**
 * Runs axe-core in the page itself, where it is injected once. No page of ours contains frames, so the builder's approach with
 * all frames and a separate page is ten times as slow and finds nothing more.
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
