import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { RunPage } from '../pages/run-page.ts';
import { hasNoBarriers } from '../world/axe.ts';
import { agentWorkflow, own, shopRun } from '../world/scene.ts';
import { startApp } from '../world/start-app.ts';
import { expect, test } from '../world/test.ts';

/** The timeline as it reads: every row, top to bottom, without how long it took. */
const rowsOf = async (run: RunPage): Promise<string[]> => {
  await run.chooseView('List');
  await expect(run.timeline.region.getByRole('row').nth(1)).toBeVisible();
  return run.timeline.region.getByRole('row').allInnerTexts();
};

const bundleOf = async (page: Page): Promise<{ path: string; text: string }> => {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Bundle' }).click();
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
  await expect(page.getByText('Drop the bundle of a run to play it again')).toBeVisible();
  await onto.dispatchEvent('drop', { dataTransfer });
}

const openBundle = (page: Page) => page.locator('input[type=file]');

test.describe('the bundle of a run', () => {
  test('is taken to another server, where nothing of it is known, and plays the same there', async ({ page, api, browser }) => {
    const run = await new RunPage(page).open(await shopRun(api));
    await expect(run.status()).toContainText('succeeded');
    const bundle = await bundleOf(page);
    const [rows, seq] = [await rowsOf(run), await run.timeline.seq()];

    const elsewhere = await startApp();
    const guest = await browser.newContext({ baseURL: elsewhere.url });
    try {
      const away = await guest.newPage();
      await away.goto('/runs');
      await hasNoBarriers(away, 'runs with a bundle to open');
      await openBundle(away).setInputFiles(bundle.path);
      await away.waitForURL(/\/runs\/.+/);
      const replay = new RunPage(away);
      await expect(replay.status()).toContainText('succeeded', { timeout: 30_000 });
      await expect(replay.status()).toContainText('a replay');
      await expect.poll(() => replay.timeline.seq()).toBe(seq);
      expect(await rowsOf(replay)).toEqual(rows);
      await replay.chooseView('Waterfall');
      const receipt = await replay.openReceipt('payment.charge');
      await expect(receipt.getByRole('note')).toContainText('RATE_LIMIT');
    } finally {
      await guest.close();
      await elsewhere.stop();
    }
  });

  test('is dropped onto the list; what is none is refused with its code and a way on', async ({ page, api }) => {
    const run = await new RunPage(page).open(await shopRun(api));
    await expect(run.status()).toContainText('succeeded');
    const { text } = await bundleOf(page);
    await page.goto('/runs');
    const list = page.getByRole('main');

    await test.step('a workflow is no bundle', async () => {
      await drop(page, list, 'order.json', '{"format":"pinion.workflow/1"}');
      await expect(page.getByText('order.json was not opened')).toBeVisible();
      await expect(page.getByText(/VALIDATION_ERROR: This is a workflow.*page of workflows/)).toBeVisible();
    });
    await test.step('half a file is not JSON', async () => {
      await drop(page, list, 'half.json', text.slice(0, 1000));
      await expect(page.getByText(/VALIDATION_ERROR: This is not JSON: line \d+, column \d+/)).toBeVisible();
    });
    await test.step('an event nobody knows is named by its place', async () => {
      const bundle = JSON.parse(text) as { events: Record<string, unknown>[] };
      const events = bundle.events.map((event, index) => (index === 3 ? { ...event, type: 'nonsense' } : event));
      await drop(page, list, 'strange.json', JSON.stringify({ ...bundle, events }));
      await expect(page.getByText(/VALIDATION_ERROR: .*events\/3\/type.*Correct what is named/i)).toBeVisible();
      expect(new URL(page.url()).pathname).toBe('/runs');
    });
    await test.step('a whole one opens', async () => {
      await drop(page, list, 'shop.bundle.json', text);
      await page.waitForURL(/\/runs\/.+/);
      await expect(run.status()).toContainText('a replay');
      expect(run.runId).not.toBe((JSON.parse(text) as { run_id: string }).run_id);
    });
  });

  test('of a long run tells how far its replay is, and is cancelled where it is; what was played is kept', async ({
    page,
    api,
  }) => {
    const calls = Array.from({ length: 60 }, (_, index) => index);
    const lines = Array.from({ length: 40 }, (_, turn) => ({
      tool_calls: calls.map(index => ({ name: 'text.count', input: { text: `turn ${turn}, call ${index}`, find: 'l' } })),
    }));
    const file = agentWorkflow(own('Long replay'), {
      lines,
      tools: [{ name: 'text.count' }],
      policy: { max_iterations: 100, max_tool_calls: 10_000 },
    });
    const { id } = await api.post<{ id: string }>('/workflows', file);
    const { run_id } = await api.post<{ run_id: string }>(`/workflows/${id}/runs`, { input: null, wait_s: 60 });
    const run = await new RunPage(page).open(run_id);
    await expect(run.status()).toContainText('succeeded', { timeout: 60_000 });

    await run.replayOffline();
    await expect(page.getByRole('progressbar', { name: 'Replayed so far' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel replay' }).click();
    await expect(page.getByText(/Replay cancelled after \d+ of [\d,]+ events; what it played is kept/)).toBeVisible({
      timeout: 60_000,
    });
    await hasNoBarriers(page, 'a replay that was cancelled');
    await page.getByRole('link', { name: 'Open the replay' }).click();
    await page.waitForURL(url => !url.pathname.includes(run_id));
    await expect(run.status()).toContainText('cancelled');
    await expect(run.status()).toContainText('a replay');
  });
});
