import { RunPage } from '../pages/run-page.ts';
import { expectAccessible } from '../support/axe.ts';
import { agentWorkflow, uniqueName, shopRun } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

type Made = { id: string };
type Begun = { run_id: string };

test.describe('timeline drill-down', () => {
  test('the timeline is searched by key, highlights matches and moves through them', async ({ page, api }) => {
    const run = await new RunPage(page).open(await shopRun(api));
    await expect(run.status()).toContainText('succeeded');
    await run.timeline.lanes().focus();
    await page.keyboard.press('/');
    await expect(run.timeline.searchField()).toBeFocused();
    await page.keyboard.type('rate_limit');
    await expect(run.timeline.region.getByRole('status')).toHaveText(/^\d+$/);
    await expect(run.timeline.row(/payment\.charge/).first()).toHaveAttribute('data-match', 'true');
    await expect(run.timeline.row(/catalog\.search/)).toHaveAttribute('data-match', 'false');
    await page.keyboard.press('Enter');
    await expect(run.timeline.selected()).toContainText('payment.charge');
    await expectAccessible(page, 'a search with a match');

    await test.step('search words of an input in both directions, wrapping around', async () => {
      await run.timeline.searchField().fill('ord_ac0167');
      const count = run.timeline.region.getByRole('status');
      await expect(count).toHaveText(/of|\d/);
      const all = Number(((await count.textContent()) ?? '').split(' ').at(-1));
      expect(all).toBeGreaterThan(1);
      for (let step = 0; step < all; step += 1) await page.keyboard.press('Enter');
      const after = await run.timeline.selected().getAttribute('data-row');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Shift+Enter');
      await expect(run.timeline.selected()).toHaveAttribute('data-row', after ?? '');
    });

    await test.step('find nothing and lose nothing', async () => {
      await run.timeline.searchField().fill('no such words');
      await expect(run.timeline.region.getByRole('status')).toHaveText('none');
      await expect(run.timeline.row(/orders\.place/)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(run.timeline.row(/orders\.place/)).not.toHaveAttribute('data-match', 'false');
      await run.timeline.lanes().focus();
      await page.keyboard.press('Control+f');
      await expect(run.timeline.searchField()).toBeFocused();
    });
  });

  test('errors are reached by key and a link opens the same moment for another user', async ({ page, api, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const file = agentWorkflow(uniqueName('Goes wrong twice'), {
      tools: [{ name: 'catalog.search' }],
      lines: [
        { tool_calls: [{ name: 'catalog.search', input: { query: 7 } }] },
        { tool_calls: [{ name: 'catalog.burn', input: {} }] },
        { text: 'Neither was done.' },
      ],
    });
    const { id } = await api.post<Made>('/workflows', file);
    const { run_id } = await api.post<Begun>(`/workflows/${id}/runs`, { input: null, wait_s: 30 });
    const run = await new RunPage(page).open(run_id);
    await expect(run.status()).toContainText('succeeded');
    await expect(run.timeline.region.getByRole('button', { name: '1 failed, 1 denied' })).toBeVisible();
    await run.timeline.toStart();
    await run.timeline.press('e');
    await expect(run.timeline.selected()).toHaveAttribute('data-phase', 'over');
    const [first, moment] = [await run.timeline.selected().getAttribute('data-row'), await run.timeline.moment()];
    await run.timeline.press('e');
    await expect(run.timeline.selected()).not.toHaveAttribute('data-row', first ?? '');
    await run.timeline.press('Shift+E');
    await expect(run.timeline.selected()).toHaveAttribute('data-row', first ?? '');
    expect(await run.timeline.moment()).toBe(moment);

    await page.keyboard.press('l');
    await expect(page.getByText('Link copied')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const other = await context.newPage();
    await other.goto(link);
    const there = new RunPage(other);
    await expect(there.timeline.selected()).toHaveAttribute('data-row', first ?? '');
    expect(await there.timeline.moment()).toBe(moment);
    await other.close();
    await page.getByRole('button', { name: 'More run actions' }).click();
    await expect(page.getByRole('menuitem', { name: /Copy link to this moment/ })).toBeVisible();
  });
});
