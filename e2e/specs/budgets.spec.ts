import { BudgetsPage } from '../pages/budgets-page.ts';
import { RunPage } from '../pages/run-page.ts';
import { expectAccessible } from '../support/axe.ts';
import { agentWorkflow, uniqueName, publishPausedTool } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

type Run = { run_id: string };
type Report = { workspace: { spent: { calls: number } } };

const tool = 'budgets.note';

test.describe('budgets for an admin', () => {
  test.beforeEach(({ held: paused }) => paused.release());
  test.afterEach(async ({ api }) => {
    await api.patch('/settings', { budgets: null, prices: {} });
  });

  test('an admin limits the calls of a month, sees the excess call denied and removes the limit', async ({
    page,
    api,
    held: paused,
  }) => {
    await publishPausedTool(api, paused, tool);
    const name = uniqueName('Spends');
    const { id } = await api.post<{ id: string }>(
      '/workflows',
      agentWorkflow(name, {
        tools: [{ name: tool, version: '1.0.0' }],
        lines: [{ tool_calls: [{ name: tool, input: { what: 'one' } }] }, { text: 'Done.' }],
      }),
    );
    const run = (): Promise<Run> => api.post<Run>(`/workflows/${id}/runs`, { input: 'go', wait_s: 30 });
    const { spent } = (await api.get<Report>('/budgets')).workspace;
    const limit = spent.calls + 2;
    const budgets = await new BudgetsPage(page).open();

    await test.step('set a limit for the workspace', async () => {
      await budgets.setLimit('Workspace', { Calls: 'many' });
      await expect(budgets.dialog.getByText('Enter a number')).toBeVisible();
      await expectAccessible(page, 'a limit that is no figure');
      await budgets.dialog.getByRole('textbox', { name: 'Calls' }).fill(String(limit));
      await budgets.save();
      await expect(budgets.line('Workspace')).toContainText(`${spent.calls} of ${limit}`);
    });

    await test.step('two calls fit and the third is denied', async () => {
      await run();
      await run();
      const { run_id } = await run();
      await expect(budgets.line('Workspace')).toContainText(`${limit} of ${limit}`);
      await expect(budgets.line(name)).toContainText('2');
      await expectAccessible(page, 'budgets');
      const denied = await new RunPage(page).open(run_id);
      await denied.openCall(tool);
      await expect(page.getByText('the budget of the workspace has no tool calls left').first()).toBeVisible();
    });

    await test.step('remove the limit and the next call succeeds', async () => {
      await budgets.open();
      await page.getByRole('button', { name: 'Remove limit for the workspace' }).click();
      await expect(page.getByText('Limit removed')).toBeVisible();
      await run();
      await expect(budgets.line(name)).toContainText('3');
    });
  });

  test('an admin sets model prices by name prefix on the Budgets page', async ({ page }) => {
    const budgets = await new BudgetsPage(page).open();
    await expect(page.getByText('No custom prices yet')).toBeVisible();
    await budgets.setPrice('my-model', 'cheap', '15');
    await expect(page.getByText('Enter a number')).toBeVisible();
    await budgets.setPrice('my-model', '3', '15');
    await expect(budgets.price('my-model')).toContainText('15.00');
    await expect(page.getByText('No custom prices yet')).toBeHidden();
    await expectAccessible(page, 'prices of models');
    await page.getByRole('button', { name: 'Remove price for my-model' }).click();
    await expect(budgets.price('my-model')).toBeHidden();
  });
});
