import type { Page } from '@playwright/test';
import { RunPage } from '../pages/run-page.ts';
import { agentWorkflow, uniqueName, publishPausedTool } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

/** Returns the longest duration in milliseconds of any transition or animation on the page. */
const longestMotion = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const ms = (list: string): number =>
      Math.max(...list.split(',').map(one => parseFloat(one) * (one.trim().endsWith('ms') ? 1 : 1000)));
    return Math.max(
      ...[...document.querySelectorAll('*')].map(node => {
        const { transitionDuration, animationDuration, scrollBehavior } = getComputedStyle(node);
        return Math.max(ms(transitionDuration), ms(animationDuration), scrollBehavior === 'smooth' ? 1000 : 0);
      }),
    );
  });

test.describe('reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('no page animates, fades or rotates with reduced motion', async ({ page, api, pausedTools }) => {
    await publishPausedTool(api, pausedTools, 'slow.still');
    const file = agentWorkflow(uniqueName('Stands still'), {
      tools: [{ name: 'slow.still' }],
      lines: [{ tool_calls: [{ name: 'slow.still', input: { what: 'stone' } }] }],
    });
    const { id } = await api.post<{ id: string }>('/workflows', file);
    const { run_id } = await api.post<{ run_id: string }>(`/workflows/${id}/runs`, { input: null });
    await pausedTools.waitFor(1);
    const pages = ['/workflows', '/runs', '/tools', '/budgets', '/secrets', '/settings', `/workflows/${id}`, `/runs/${run_id}`];
    for (const address of pages) {
      await page.goto(address);
      await expect(page.getByRole('main')).toBeVisible();
      expect(await longestMotion(page), address).toBe(0);
    }
    // The run is running, and its indicator does not move.
    await expect(new RunPage(page).status()).toContainText('running');
    expect(await longestMotion(page)).toBe(0);
    // The measurement detects motion if it is allowed.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await longestMotion(page)).toBeGreaterThan(50);
  });
});
