import type { Page } from '@playwright/test';
import { RunPage } from '../pages/run-page.ts';
import { shopRun } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';
import { startTestApp } from '../support/test-app.ts';

/** Returns the list of calls row by row. Start times are excluded because the replay has its own. */
async function rowsOf(run: RunPage): Promise<string[][]> {
  await run.chooseView('List');
  const rows = run.timeline.region.getByRole('rowgroup').getByRole('row');
  await expect(rows.first()).toBeVisible();
  const began = 4;
  return rows.evaluateAll(
    (found, left) => found.map(row => [...row.children].flatMap((cell, at) => (at === left ? [] : [cell.textContent ?? '']))),
    began,
  );
}

/** Downloads the bundle of the run. Returns the path of the file. */
async function downloadBundle(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download bundle' }).click();
  return (await download).path();
}

const openBundle = (page: Page) => page.locator('input[type=file]');

test.describe('run bundle', { tag: '@alone' }, () => {
  test('a run bundle replays identically on another server that knows nothing of it', async ({ page, api, browser }) => {
    const run = await new RunPage(page).open(await shopRun(api));
    await expect(run.status()).toContainText('succeeded');
    const bundle = await downloadBundle(page);
    const rows = await rowsOf(run);
    expect(rows).toHaveLength(5);

    const app = await startTestApp();
    const guest = await browser.newContext({
      baseURL: app.url,
      ...(app.signedIn !== undefined && { storageState: app.signedIn }),
    });
    try {
      const away = await guest.newPage();
      await away.goto('/runs');
      await openBundle(away).setInputFiles(bundle);
      await away.waitForURL(/\/runs\/.+/);
      const replay = new RunPage(away);
      await expect(replay.status()).toContainText('succeeded', { timeout: 30_000 });
      await expect(replay.status()).toContainText('replay');
      expect(await rowsOf(replay)).toEqual(rows);
      await replay.chooseView('Waterfall');
      const envelope = await replay.openCall('payment.charge');
      await expect(envelope.getByRole('note')).toContainText('RATE_LIMIT');
    } finally {
      await guest.close();
      await app.stop();
    }
  });
});
