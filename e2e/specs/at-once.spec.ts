import type { Page } from '@playwright/test';
import { BudgetsPage } from '../pages/budgets-page.ts';
import { ToolsPage } from '../pages/tools-page.ts';
import { expectAccessible } from '../support/axe.ts';
import { agentWorkflow, uniqueName, publishPausedTool } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

/** Delays the page's requests to one procedure, like a slow connection. */
async function delayResponses(page: Page, procedure: string) {
  const { promise, resolve } = Promise.withResolvers<'go on' | 'break'>();
  await page.route(
    url => url.pathname.startsWith('/trpc/') && url.pathname.includes(procedure),
    async route => {
      if ((await promise) === 'go on') await route.continue();
      else await route.abort('connectionreset');
    },
  );
  return { goOn: () => resolve('go on'), breakOff: () => resolve('break') };
}

test.describe('optimistic admin changes', () => {
  test.afterEach(async ({ api }) => {
    await api.patch('/settings', { budgets: null, prices: {} });
  });

  test('a tool switch on the Tools page turns before the server answers and back when it fails', async ({
    page,
    api,
    held: paused,
  }) => {
    const tool = 'atonce.desk';
    await publishPausedTool(api, paused, tool);
    const name = uniqueName('Turned at once');
    await api.post('/workflows', agentWorkflow(name, { tools: [{ name: tool, version: '1.0.0' }] }));
    const tools = await new ToolsPage(page).openTool(tool);
    const knob = tools.agent(name).getByRole('switch');
    await expect(knob).toBeChecked();

    await test.step('the connection fails: the switch reverts and shows the reason and the remedy', async () => {
      const slowRequest = await delayResponses(page, 'activations.put');
      await knob.click();
      await expect(knob, 'while nothing has been answered').not.toBeChecked();
      slowRequest.breakOff();
      await expect(knob).toBeChecked();
      await expect(page.getByText('Change not saved')).toBeVisible();
      await expect(page.getByText(/^UNREACHABLE: /)).toBeVisible();
      await expectAccessible(page, 'a switch that went back');
      await page.unrouteAll();
    });
    await test.step('the connection works: the switch stays on', async () => {
      const slowRequest = await delayResponses(page, 'activations.put');
      await knob.click();
      await expect(knob).not.toBeChecked();
      slowRequest.goOn();
      await expect(tools.agent(name)).not.toContainText('can call it');
      await page.reload();
      await expect(knob).not.toBeChecked();
    });
  });

  test('a removed limit and price disappear at once and return with Undo', async ({ page, api }) => {
    await api.patch('/settings', {
      budgets: { workspace: { max_calls: 900_000, max_usd: 50 } },
      prices: { 'other-model': { input_usd: 1, output_usd: 2 }, 'undo-model': { input_usd: 3, output_usd: 15 } },
    });
    const budgets = await new BudgetsPage(page).open();
    const limits = async () => (await api.get<{ workspace: { limit: Record<string, number> } }>('/budgets')).workspace.limit;

    await test.step('remove and restore the limit', async () => {
      await expect(budgets.line('Workspace')).toContainText('900,000');
      const slowRequest = await delayResponses(page, 'settings.change');
      await page.getByRole('button', { name: 'Remove limit for the workspace' }).click();
      // Without usage and limits the table is gone, too.
      await expect(page.getByText('900,000'), 'while nothing has been answered').toHaveCount(0);
      slowRequest.goOn();
      await expect(page.getByText('Limit removed')).toBeVisible();
      expect(await limits()).toEqual({});
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await expect(budgets.line('Workspace')).toContainText('900,000');
      await expect.poll(limits).toEqual({ max_calls: 900_000, max_usd: 50 });
      await page.unrouteAll();
    });
    await test.step('remove and restore the price next to one set meanwhile', async () => {
      await page.getByRole('button', { name: 'Remove price for undo-model' }).click();
      await expect(budgets.price('undo-model')).toBeHidden();
      await expect(page.getByText('Price for undo-model removed')).toBeVisible();
      await budgets.setPrice('third-model', '7', '8');
      await expect(budgets.price('third-model')).toContainText('8.00');
      await page
        .getByRole('listitem')
        .filter({ hasText: 'Price for undo-model removed' })
        .getByRole('button', { name: 'Undo' })
        .click();
      await expect(budgets.price('undo-model')).toContainText('15.00');
      await expect(budgets.price('third-model')).toContainText('8.00');
      await expect(budgets.price('other-model')).toBeVisible();
    });
    await test.step('a refused removal reverts by itself', async () => {
      const slowRequest = await delayResponses(page, 'settings.change');
      await page.getByRole('button', { name: 'Remove price for undo-model' }).click();
      await expect(budgets.price('undo-model')).toBeHidden();
      slowRequest.breakOff();
      await expect(page.getByText('Could not change the prices')).toBeVisible();
      await expect(budgets.price('undo-model')).toBeVisible();
    });
  });
});
