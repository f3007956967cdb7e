import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
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

const bundleOf = async (page: Page): Promise<{ path: string; text: string }> => {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download bundle' }).click();
  const path = await (await download).path();
  return { path, text: await readFile(path, 'utf8') };
};

/** Drops a file on the page, as from a folder beside the window. */
async function drop(page: Page, onto: Locator, name: string, text: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([fileName, content]) => {
      const carried = new DataTransfer();
      carried.items.add(new File([content], fileName, { type: 'application/json' }));
      return carried;
    },
    [name, text] as const,
  );
  await onto.dispatchEvent('dragover', { dataTransfer });
  await expect(page.getByText('Drop a run bundle to replay it')).toBeVisible();
  await onto.dispatchEvent('drop', { dataTransfer });
}

const openBundle = (page: Page) => page.locator('input[type=file]');

/** A second server, which runs one run at a time. */
let app: TestApp;
let folder: string;

const openOnSecond = (browser: Browser) =>
  browser.newContext({ baseURL: app.url, ...(app.signedIn !== undefined && { storageState: app.signedIn }) });

test.describe('run bundle', () => {
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
    const bundle = await bundleOf(page);
    const rows = await rowsOf(run);
    expect(rows).toHaveLength(5);

    const guest = await openOnSecond(browser);
    try {
      const away = await guest.newPage();
      await away.goto('/runs');
      await expectAccessible(away, 'runs with a bundle to open');
      await openBundle(away).setInputFiles(bundle.path);
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

  test('a run bundle downloaded with blobs opens its large outputs on another server', async ({
    page,
    api,
    held: paused,
    browser,
  }) => {
    const name = 'bundle.large';
    const gateway_config = { url: paused.url('/now/large/bundle'), method: 'GET' };
    await publishPausedTool(api, paused, name, '1.0.0', { gateway_config, output_schema: {} });
    const entries = [{ tool_calls: [{ name, input: {} }] }, { text: 'Done.' }];
    const file = agentWorkflow(uniqueName('Takes its blobs along'), { tools: [{ name }], lines: entries });
    const { id } = await api.post<{ id: string }>('/workflows', file);
    const { run_id } = await api.post<{ run_id: string }>(`/workflows/${id}/runs`, { input: null, wait_s: 60 });
    const run = await new RunPage(page).open(run_id);
    await expect(run.status()).toContainText('succeeded');
    const path = await run.downloadWithBlobs();

    const guest = await openOnSecond(browser);
    try {
      const away = await guest.newPage();
      await away.goto('/runs');
      await openBundle(away).setInputFiles(path);
      await away.waitForURL(/\/runs\/.+/);
      const replay = new RunPage(away);
      await expect(replay.status()).toContainText('replay', { timeout: 30_000 });
      const envelope = await replay.openCall(name);
      await envelope.getByRole('button', { name: /^Show full output \(\d\.\d MB/ }).click();
      await expect(envelope.getByRole('tree', { name: 'Full output' })).toContainText('1,000 items');
    } finally {
      await guest.close();
    }
  });

  test('a bundle is dropped onto the run list and an invalid file is refused with its code and a remedy', async ({
    page,
    api,
  }) => {
    const run = await new RunPage(page).open(await shopRun(api));
    await expect(run.status()).toContainText('succeeded');
    const { text } = await bundleOf(page);
    await page.goto('/runs');
    const list = page.getByRole('heading', { level: 1, name: 'Runs' });
    await expect(page.getByRole('region', { name: 'Runs', exact: true })).toBeVisible();

    await test.step('a workflow is no bundle', async () => {
      await drop(page, list, 'order.json', '{"format":"pinion.workflow/1"}');
      await expect(page.getByText('Could not open order.json')).toBeVisible();
      await expect(page.getByText(/VALIDATION_ERROR: This is a workflow.*under Workflows/)).toBeVisible();
    });
    await test.step('a truncated file is not JSON', async () => {
      await drop(page, list, 'half.json', text.slice(0, 1000));
      await expect(page.getByText(/VALIDATION_ERROR: Invalid JSON: expected .* at line \d+, column \d+/)).toBeVisible();
    });
    await test.step('an unknown event is named by its position', async () => {
      const bundle = JSON.parse(text) as { events: Record<string, unknown>[] };
      const events = bundle.events.map((event, index) => (index === 3 ? { ...event, type: 'nonsense' } : event));
      await drop(page, list, 'strange.json', JSON.stringify({ ...bundle, events }));
      await expect(page.getByText(/VALIDATION_ERROR: .*events\/3\/type.*Correct the values named/i)).toBeVisible();
      expect(new URL(page.url()).pathname).toBe('/runs');
    });
    await test.step('a complete bundle opens', async () => {
      await drop(page, list, 'shop.bundle.json', text);
      await page.waitForURL(/\/runs\/.+/);
      await expect(run.status()).toContainText('replay');
      expect(run.runId).not.toBe((JSON.parse(text) as { run_id: string }).run_id);
    });
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
