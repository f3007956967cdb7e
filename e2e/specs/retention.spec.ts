import { agentWorkflow, uniqueName } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

test.describe('data retention', () => {
  test('an admin sets rules, sees what they delete, and a run is kept from the list and the debugger', async ({ page, api }) => {
    const file = agentWorkflow(uniqueName('Retained'), { lines: [{ text: 'Hello.' }] });
    const { id } = await api.post<{ id: string }>('/workflows', file);
    const { run_id } = await api.post<{ run_id: string }>(`/workflows/${id}/runs`, { input: 'one', wait_s: 30 });

    await test.step('a rule is validated, previewed and saved by keyboard', async () => {
      await page.goto('/settings');
      const rules = page.getByRole('form', { name: 'Retention rules' });
      await expect(rules.getByRole('status', { name: 'Preview' })).toContainText('No rule deletes finished runs.');
      await rules.getByLabel('Audit log').fill('30');
      await expect(rules.getByText('Enter 365 days or more.')).toBeVisible();
      await expect(rules.getByRole('button', { name: 'Save rules' })).toBeDisabled();
      await rules.getByLabel('Audit log').fill('');
      await rules.getByLabel('Finished runs', { exact: true }).fill('90');
      await expect(rules.getByRole('status', { name: 'Preview' })).toContainText('No run is old enough');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Settings saved')).toBeVisible();
      await page.reload();
      await expect(rules.getByLabel('Finished runs', { exact: true })).toHaveValue('90');
    });

    await test.step('the disk use is shown, and a sweep needs a confirmation', async () => {
      await expect(page.getByRole('region', { name: 'Disk use' }).getByRole('row', { name: /^Runs/ })).not.toContainText('0 B');
      await page.getByRole('button', { name: 'Delete old data now…' }).click();
      await expect(page.getByRole('dialog', { name: 'Delete old data?' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    });

    await test.step('the debugger keeps the run and shows it', async () => {
      await page.goto(`/runs/${run_id}`);
      await page.getByRole('button', { name: 'More run actions' }).click();
      await page.getByRole('menuitem', { name: 'Pin run' }).click();
      await expect(page.getByText('Pinned', { exact: true })).toBeVisible();
    });

    await test.step('the list shows the kept run and releases it', async () => {
      await page.goto(`/workflows/${id}/runs`);
      const row = page.getByRole('table').getByRole('row', { name: new RegExp(run_id.slice(-8)) });
      await expect(row.getByText('Pinned', { exact: true })).toBeAttached();
      await row.getByRole('button', { name: /More actions for run/ }).click();
      await page.getByRole('menuitem', { name: 'Unpin run' }).click();
      await expect(row.getByText('Pinned', { exact: true })).toHaveCount(0);
    });

    await api.patch('/settings', { retention: { run_days: null } });
  });
});
