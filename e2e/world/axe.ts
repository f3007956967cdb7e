import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Zero violations of WCAG 2.2 A and AA; a failure names the rule, the place and what is wrong. */
export async function hasNoBarriers(page: Page, what: string): Promise<void> {
  await page.evaluate(() => Promise.all(document.getAnimations().map(animation => animation.finished.catch(() => undefined))));
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(node => `${id}: ${node.target.join(' ')} ${node.failureSummary?.split('\n').slice(1, 3).join(' ').trim()}`),
  );
  expect.soft(found, `barriers: ${what}`).toEqual([]);
}
