import { afterFrames } from '../support/after-frames.ts';
import { RunPage } from '../pages/run-page.ts';
import type { Api } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import type { PausedTools } from '../support/paused-tools.ts';
import { agentWorkflow, uniqueName } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

type Made = { id: string };
type Begun = { run_id: string };

/** Publishes a tool that immediately returns its input and has a price. */
async function publishPriced(api: Api, paused: PausedTools): Promise<void> {
  if (await api.has('/tools/shelf.priced/1.0.0')) return;
  await api.post('/tools', {
    name: 'shelf.priced',
    version: '1.0.0',
    description: 'Answers at once, for two cents.',
    category: 'data',
    input_schema: { type: 'object', additionalProperties: true },
    gateway: 'http',
    gateway_config: { url: paused.url('/now/echo'), method: 'POST' },
    side_effect_policy: 'pure',
    cost_usd: 0.02,
  });
}

/** Runs two turns: forty calls at once, then one with a cost and two that fail. */
async function longRun(api: Api, paused: PausedTools): Promise<string> {
  await publishPriced(api, paused);
  const counts = Array.from({ length: 40 }, (_, index) => ({
    name: 'text.count',
    input: { text: `line ${index}`, find: 'l' },
  }));
  const file = agentWorkflow(uniqueName('Has much to see'), {
    tools: [{ name: 'text.count' }, { name: 'shelf.priced' }],
    lines: [
      { tool_calls: counts },
      {
        tool_calls: [
          { name: 'shelf.priced', input: { shelf: 7, of: "the owner's" } },
          { name: 'text.count', input: { find: 7 } },
          { name: 'shelf.unheard_of', input: {} },
        ],
      },
      { text: 'Seen.' },
    ],
  });
  const { id } = await api.post<Made>('/workflows', file);
  return (await api.post<Begun>(`/workflows/${id}/runs`, { input: null, wait_s: 60 })).run_id;
}

/** Returns the clock labels, which show the visible part of the run. */
const ticks = (run: RunPage): Promise<string[]> => run.timeline.playhead.locator('[data-tick]').allInnerTexts();

test.describe('timeline controls', () => {
  test('the timeline filters by status and the space bar plays and pauses the run', async ({ page, api, held: paused }) => {
    const run = await new RunPage(page).open(await longRun(api, paused));
    await expect(run.status()).toContainText('succeeded');

    await test.step('show only denied, only failed, then all calls', async () => {
      const choose = async (from: string, to: string): Promise<void> => {
        await run.timeline.region.getByRole('combobox', { name: 'Filter by status' }).click();
        await page.getByRole('option', { name: to, exact: true }).click();
        await expect(run.timeline.region.getByRole('combobox', { name: 'Filter by status' })).not.toContainText(from);
      };
      await choose('All statuses', 'denied');
      await expect(run.timeline.row(/shelf\.unheard_of/)).toBeVisible();
      await expect(run.timeline.row(/shelf\.priced/)).toHaveCount(0);
      await choose('denied', 'failed');
      await expect(run.timeline.row(/failed.*text\.count/)).toHaveCount(1);
      await expect(run.timeline.row(/shelf\.unheard_of/)).toHaveCount(0);
      await expectAccessible(page, 'a filtered timeline');
      await choose('failed', 'All statuses');
      await expect(run.timeline.row(/Turn 1/)).toBeVisible();
      await expect(run.timeline.row(/^ok text\.count/).first()).toBeVisible();
    });

    await test.step('press Space to play from the start and pause in place', async () => {
      const end = await run.timeline.seq();
      await run.timeline.toStart();
      await page.keyboard.press('Space');
      await expect.poll(() => run.timeline.seq()).toBeGreaterThan(1);
      if (await run.timeline.region.getByRole('button', { name: 'Pause', exact: true }).isVisible())
        await page.keyboard.press('Space');
      await expect(run.timeline.region.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
      const at = await run.timeline.seq();
      expect(at).toBeLessThanOrEqual(end);
      await afterFrames(page, 18);
      expect(await run.timeline.seq(), 'paused, it stands still').toBe(at);
    });
  });

  test('a drag over the lanes moves the playhead and selects no row', async ({ page, api, held: paused }) => {
    const run = await new RunPage(page).open(await longRun(api, paused));
    await expect(run.status()).toContainText('succeeded');
    await run.timeline.row('text.count').nth(2).click();
    // By its id, because a list that scrolls has another third row.
    const selected = run.timeline.region.locator('[data-row][aria-selected="true"]');
    const chosen = (await selected.getAttribute('data-row')) ?? '';
    const box = await run.timeline.lanes().boundingBox();
    if (box === null) throw new Error('there are no lanes');
    const end = await run.timeline.seq();
    await page.mouse.move(box.x + box.width - 40, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.5, box.y + 10, { steps: 6 });
    await page.mouse.up();
    expect(await run.timeline.seq()).toBeLessThan(end);
    // The selected row itself may have scrolled out of the list.
    const ids = await selected.evaluateAll(rows => rows.map(row => row.getAttribute('data-row')));
    expect(ids.filter(id => id !== chosen)).toEqual([]);
    await expect(async () => {
      await run.timeline.row('text.count').first().click();
      await expect(selected).not.toHaveAttribute('data-row', chosen, { timeout: 2_000 });
    }).toPass();
  });

  test('the timeline zooms by buttons and wheel and its overview is dragged', async ({ page, api, held: paused }) => {
    const run = await new RunPage(page).open(await longRun(api, paused));
    await expect(run.status()).toContainText('succeeded');
    const whole = await ticks(run);
    const press = (name: string) => run.timeline.region.getByRole('button', { name, exact: true }).click();

    await test.step('zoom with the buttons', async () => {
      await press('Zoom in');
      await press('Zoom in');
      await expect.poll(() => ticks(run)).not.toEqual(whole);
      const close = await ticks(run);
      await press('Zoom out');
      await expect.poll(() => ticks(run)).not.toEqual(close);
      await press('Zoom to fit');
      await expect.poll(() => ticks(run)).toEqual(whole);
    });

    await test.step('zoom with a pinch, which a browser sends as a wheel with Ctrl', async () => {
      const box = await run.timeline.playhead.boundingBox();
      if (box === null) throw new Error('no clock');
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.keyboard.down('Control');
      await page.mouse.wheel(0, -300);
      await page.keyboard.up('Control');
      await expect.poll(() => ticks(run)).not.toEqual(whole);
      await press('Zoom to fit');
      await expect.poll(() => ticks(run)).toEqual(whole);
    });

    await test.step('drag the overview of the run', async () => {
      const map = run.timeline.region.locator('[data-overview]');
      await expect(map).toBeVisible();
      const box = await map.boundingBox();
      if (box === null) throw new Error('no map');
      await page.mouse.move(box.x + box.width / 2, box.y + 4);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width / 2, box.y + box.height - 4, { steps: 8 });
      await page.mouse.up();
      await expect(run.timeline.row(/Turn 3/)).toBeInViewport();
      await page.mouse.move(box.x + box.width / 2, box.y + box.height - 4);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width / 2, box.y + 2, { steps: 8 });
      await page.mouse.up();
      await expect(run.timeline.row(/Turn 1/)).toBeInViewport();
    });
  });

  test('a timeline row shows the call cost, and its details show raw text, copy JSON and curl and open the trace', async ({
    page,
    api,
    held: paused,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await page.setViewportSize({ width: 1760, height: 1000 });
    const run = await new RunPage(page).open(await longRun(api, paused));
    await expect(run.status()).toContainText('succeeded');

    await test.step('show cost and status in the lanes and in the list', async () => {
      await run.timeline.region.getByRole('combobox', { name: 'Filter by status' }).click();
      await page.getByRole('option', { name: 'ok', exact: true }).click();
      await run.timeline.lanes().hover();
      await page.mouse.wheel(0, 5000);
      const row = run.timeline.row(/shelf\.priced/);
      await expect(row).toContainText('0.02 USD');
      await expect(row.getByText('ok', { exact: true })).toBeVisible();
      await run.chooseView('List');
      await expect(run.timeline.region.getByRole('columnheader', { name: 'Cost' })).toBeVisible();
      await run.timeline.region.getByRole('grid', { name: 'Calls' }).hover();
      await page.mouse.wheel(0, 5000);
      await expect(run.timeline.row(/shelf\.priced/)).toContainText('0.02 USD');
      await expectAccessible(page, 'the list with costs');
      await run.chooseView('Waterfall');
    });

    await test.step('toggle the spend lane', async () => {
      const toggle = run.timeline.region.getByRole('button', { name: 'Cost and tokens' });
      const spent = run.timeline.region.getByRole('group', { name: 'Spend at playhead' });
      if ((await toggle.getAttribute('aria-pressed')) === 'true') await toggle.click();
      await expect(spent).toHaveCount(0);
      await toggle.click();
      await expect(spent).toContainText('0.02 USD');
      await run.timeline.toStart();
      await expect(spent).toContainText('0.00 USD');
      await run.timeline.toEnd();
    });

    await test.step('show the raw input, copy the details as JSON and as curl', async () => {
      const envelope = await run.openCall('shelf.priced');
      await envelope.getByRole('radiogroup', { name: 'Show Input as' }).getByRole('radio', { name: 'raw' }).click();
      await expect(envelope.getByText('"shelf": 7')).toBeVisible();
      await envelope.getByRole('button', { name: 'JSON', exact: true }).click();
      await expect.poll(clipboard).toContain('"shelf.priced"');
      expect(JSON.parse(await clipboard())).toMatchObject({
        name: 'shelf.priced',
        input: { shelf: 7 },
        meta: { cost_usd: 0.02 },
      });
      await envelope.getByRole('button', { name: 'curl', exact: true }).click();
      await expect.poll(clipboard).toContain('curl');
      expect(await clipboard()).toContain(paused.url('/now/echo'));
    });

    await test.step('open its trace', async () => {
      await run.inspector.getByRole('link', { name: 'Open trace' }).click();
      await page.waitForURL(/\/traces\//);
      await expect(page.getByText('shelf.priced').first()).toBeVisible();
    });
  });
});
