import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Zero violations of WCAG 2.2 A and AA; a failure names the rule, the place and what is wrong. On a canvas the person
 * chooses the scale: `handles: false` leaves the size of its handles to the check that is made at 100 %.
 */
export async function hasNoBarriers(page: Page, what: string, { handles = true } = {}): Promise<void> {
  // A pulse that goes on for ever, as of a run that waits, is not waited for.
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(animation => animation.effect?.getComputedTiming().endTime !== Infinity);
    return Promise.all(ending.map(animation => animation.finished.catch(() => undefined)));
  });
  const axe = new AxeBuilder({ page }).withTags(tags);
  const { violations } = await (handles ? axe : axe.exclude('.react-flow__handle')).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(node => `${id}: ${node.target.join(' ')} ${node.failureSummary?.split('\n').slice(1, 3).join(' ').trim()}`),
  );
  expect.soft(found, `barriers: ${what}`).toEqual([]);
}
