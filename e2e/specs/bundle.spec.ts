import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { RunPage } from '../pages/run-page.ts';
import { Api } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { agentWorkflow, uniqueName, publishPausedTool, shopRun } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

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

/** A second server, which runs one run at a time. */
let app: TestApp;
let folder: string;

const openOnSecond = (browser: Browser) =>
  browser.newContext({ baseURL: app.url, ...(app.signedIn !== undefined && { storageState: app.signedIn }) });

test.describe('run bundle', { tag: '@alone' }, () => {
  test.beforeAll(async ({ held: paused }) => {
    folder = await mkdtemp(join(tmpdir(), 'pinion-e2e-elsewhere-'));
    const config = join(folder, 'pinion.yaml');
    await writeFile(config, 'limits:\n  max_concurrent_runs: 1\n');
    app = await startTestApp({ PINION_CONFIG: config, PINION_EGRESS_ALLOW: paused.host });
  });
  test.afterAll(async () => {
    await app.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('a run bundle replays identically on another server that knows nothing of it', async ({ page, api, browser }) => {
    const run = await new RunPage(page).open(await shopRun(api));
    await expect(run.status()).toContainText('succeeded');
    const bundle = await downloadBundle(page);
    const rows = await rowsOf(run);
    expect(rows).toHaveLength(5);

    const guest = await openOnSecond(browser);
    try {
      const away = await guest.newPage();
      await away.goto('/runs');
      await expectAccessible(away, 'runs with a bundle to open');
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
    }
  });

  test('a replay waits for a free slot, shows its progress and is cancelled or runs to its end', async ({
    browser,
    held: paused,
  }) => {
    const guest = await openOnSecond(browser);
    try {
      const api = new Api(app.url);
      await publishPausedTool(api, paused, 'slow.place');
      const file = agentWorkflow(uniqueName('Takes the place'), {
        tools: [{ name: 'slow.place' }],
        lines: [{ tool_calls: [{ name: 'slow.place', input: { what: 'room' } }] }],
      });
      const { id } = await api.post<{ id: string }>('/workflows', file);
      const page = await guest.newPage();
      const run = await new RunPage(page).open(await shopRun(api));
      await expect(run.status()).toContainText('succeeded');

      await test.step('cancelled: shows the progress, and the replayed part opens as a run', async () => {
        await api.post(`/workflows/${id}/runs`, { input: null });
        await paused.waitFor(1);
        await run.replayOffline();
        await expect(page.getByRole('progressbar', { name: 'Replay progress' })).toHaveAttribute(
          'aria-valuetext',
          /^0 of \d+ events/,
        );
        await expectAccessible(page, 'a replay in progress');
        await page.getByRole('button', { name: 'Cancel replay' }).click();
        await expect(page.getByText(/Replay cancelled after \d+ of \d+ events\. Replayed events are kept/)).toBeVisible();
        await expect(page.getByRole('button', { name: 'Replay offline' })).toBeEnabled();
      });
      await test.step('released: replays to its end', async () => {
        await run.replayOffline();
        await expect(page.getByRole('progressbar', { name: 'Replay progress' })).toBeVisible();
        paused.release();
        await expect(page.getByText('Offline replay matches byte for byte')).toBeVisible();
        await page.getByRole('link', { name: 'Open replay', exact: true }).click();
        await expect(run.status()).toContainText('replay');
        await expect(run.status()).toContainText('succeeded');
      });
    } finally {
      await guest.close();
    }
  });
});
