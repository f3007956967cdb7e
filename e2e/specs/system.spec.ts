import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test('an admin sees the servers, the run queue and the services, and reaches them by keyboard', async ({ page }) => {
  await page.goto('/system');
  const servers = page.getByRole('table').first();
  await expect(servers).toContainText('Web and worker');
  await expect(servers).toContainText('Online');
  await expect(page.getByRole('region', { name: 'Run queue' }).first()).toContainText('This workspace');
  await expect(page.getByRole('region', { name: 'Services' })).toContainText('Queued runs are found in the database');
  await expectAccessible(page, 'the system page');

  await page.goto('/audit');
  await page.getByRole('link', { name: 'System' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/system$/);
});
