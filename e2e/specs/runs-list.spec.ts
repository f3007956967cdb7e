import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ComparePage } from '../pages/compare-page.ts';
import { RunsPage } from '../pages/runs-page.ts';
import { Api } from '../support/api.ts';
import { agentWorkflow } from '../support/scene.ts';
import { seedRuns } from '../support/seed-runs.ts';
import { expect, test as base } from '../support/test.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const count = 10_000;
/** The run that is looked for: it failed a bit more than a day ago, because a run was seeded every 10 s. */
const wanted = { order: 'ord_7f31', marked: 9_000 };

/** The test with an app that has the seeded runs. */
const test = base.extend<object, { app: Pick<TestApp, 'url' | 'signedIn'> }>({
  app: [
    // The runner reads the names of the fixtures from the pattern, and requires one.
    async ({ browserName: _browser }, use) => {
      const dataDir = mkdtempSync(path.join(tmpdir(), 'pinion-runs-'));
      const app = await startTestApp({ PINION_DATA_DIR: dataDir });
      const api = new Api(app.url);
      const { id } = await api.post<{ id: string }>('/workflows', agentWorkflow('Greeter', { lines: [{ text: 'Hello.' }] }));
      for (const input of ['one', 'two']) await api.post(`/workflows/${id}/runs`, { input, wait_s: 30 });
      await app.kill();
      seedRuns(dataDir, { count, name: 'Nightly orders', ...wanted });
      await app.startAgain();
      await use(app);
      await app.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 170_000 },
  ],
});

test.describe('the list of 10,000 runs', () => {
  test("yesterday's failed run is found with three presses besides typing", async ({ page }) => {
    const list = await new RunsPage(page).open();
    await expect(list.rows).toHaveCount(50);
    await page.keyboard.press('/'); // 1
    await page.keyboard.type(wanted.order);
    await page.getByRole('radio', { name: 'failed' }).click(); // 2
    await expect(list.rows).toHaveCount(1);
    await expect(list.rows.first()).toContainText('TIMEOUT');
    await expect(list.rows.first()).toContainText('yesterday');
    await expect(page).toHaveURL(/\?q=ord_7f31&status=failed$/);
    await page.reload();
    await expect(list.search).toHaveValue(wanted.order);
    await list.rows.first().getByRole('link').click(); // 3
    await expect(page).toHaveURL(/\/runs\/[0-9a-f]{32}$/);
  });

  test('filters that no run matches are named and can be cleared', async ({ page }) => {
    const list = await new RunsPage(page).open();
    await list.search.fill("50%_'\\");
    await page.getByRole('radio', { name: 'queued' }).click();
    await expect(page.getByText('No run matches all of')).toContainText("“50%_'\\”, queued");
    await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).first().click();
    await expect(list.rows).toHaveCount(50);
    await expect(list.search).toHaveValue('');
    expect(new URL(page.url()).search).toBe('');
  });

  test('saved filters are restored from the menu', async ({ page }) => {
    const list = await new RunsPage(page).open('?status=failed&failed_calls=true');
    await page.getByRole('button', { name: 'Saved filters' }).click();
    await page.getByRole('menuitem', { name: 'Save current filters…' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Failures');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await list.open();
    await page.getByRole('button', { name: 'Saved filters' }).click();
    await page.getByRole('menuitem', { name: 'Failures' }).click();
    await expect(page).toHaveURL(/\?status=failed&failed_calls=true$/);
  });

  test('two runs are compared and run again', async ({ page }) => {
    const list = await new RunsPage(page).open('?q=greeter');
    await expect(list.rows).toHaveCount(2);
    await list.checkbox(0).click();
    await list.checkbox(1).click({ modifiers: ['Shift'] });
    await expect(list.selected).toContainText('2 runs selected');
    await list.selected.getByRole('button', { name: 'Compare' }).click();
    await new ComparePage(page).isReady();

    await list.open('?q=greeter');
    await list.checkbox(0).focus();
    await page.keyboard.press('Space');
    await list.checkbox(1).focus();
    await page.keyboard.press('Space');
    await list.selected.getByRole('button', { name: 'Run again…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Run 2 runs again?' });
    await expect(dialog).toContainText('side effects');
    await dialog.getByRole('button', { name: 'Run again' }).click();
    await expect(page.getByText('2 runs started')).toBeVisible();
    await expect(list.selected).toBeHidden();
    await expect(list.rows).toHaveCount(4);
    await expect(list.rows.getByText('succeeded')).toHaveCount(4);

    await list.checkbox(0).click();
    await list.checkbox(1).click();
    await list.selected.getByRole('button', { name: 'Delete…' }).click();
    const removal = page.getByRole('dialog', { name: 'Delete 2 runs?' });
    await expect(removal).toContainText('Side effects are not undone');
    await removal.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('2 runs deleted')).toBeVisible();
    await expect(list.selected).toBeHidden();
    await expect(list.rows).toHaveCount(2);
  });

  test('the charts summarize the runs of the filter', async ({ page }) => {
    await new RunsPage(page).open('?q=nightly&status=failed&period=week');
    await expect(page.getByRole('img', { name: 'Runs over time: 200, 100 % failed, 200 with failed calls' })).toBeVisible();
    await expect(page.getByRole('img', { name: /^Duration, median over time: 2\.000 s/ })).toBeVisible();
  });
});
