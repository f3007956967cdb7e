import type { RunEvent } from '@pinion/contracts';
import { describe, expect, it } from 'vitest';
import { commands, page } from 'vitest/browser';
import { openPage } from '../../../test-support/open-page.tsx';
import { runPage, timeline } from '../../../test-support/pages/run-page.ts';
import { standardServer } from '../../../test-support/standard-server.ts';
import { longJournal, shopJournal, shopWorkflow } from '../stories/index.ts';

const openRun = (events: readonly RunEvent[], size = {}) =>
  openPage(`/runs/${events[0]?.run_id}`, {
    ...size,
    server: standardServer({ workflows: { shop: shopWorkflow }, runs: [{ events }] }),
  });

describe('debugger', () => {
  it('Debugger steps by keyboard through events, turns and ends', async () => {
    const events = shopJournal();
    await openRun(events);
    await expect.element(runPage.status).toMatchTextContent('succeeded');
    const turns = events.flatMap((event, index) =>
      event.type === 'model.started' || event.type === 'model.finished' ? [index + 1] : [],
    );
    await timeline.toStart();
    expect(timeline.seq()).toBe(1);
    await timeline.press('{ArrowRight}', 3);
    expect(timeline.seq()).toBe(4);
    await timeline.press('{ArrowLeft}');
    expect(timeline.seq()).toBe(3);
    await timeline.toStart();
    for (const seq of turns.slice(0, 3)) {
      await timeline.press('{Shift>}{ArrowRight}{/Shift}');
      expect(timeline.seq()).toBe(seq);
    }
    await timeline.press('{Shift>}{ArrowLeft}{/Shift}');
    expect(timeline.seq()).toBe(turns[1]);
    await timeline.toEnd();
    expect(timeline.seq()).toBe(events.length);
    expect(timeline.moment()).toContain(`event ${events.length} of ${events.length}`);
  });

  it('Debugger at 200 % zoom names the run, and shows rows of the timeline', async () => {
    await openRun(shopJournal(), { width: 720, height: 450 });
    await expect.element(page.getByRole('navigation', { name: 'Breadcrumb' }).getByText(/^Run /)).toBeVisible();
    const name = page.getByRole('navigation', { name: 'Breadcrumb' }).getByText(/^Run /).element();
    expect(name.getBoundingClientRect().width).toBeGreaterThan(40);
    await expect.element(timeline.row('payment.charge').first()).toBeVisible();
    const lanes = timeline.row('payment.charge').first().element();
    lanes.scrollIntoView({ block: 'center' });
    const { top, bottom } = lanes.getBoundingClientRect();
    expect([top > 0, bottom < 450]).toEqual([true, true]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(720);
  });

  it('Debugger links from a run that does not exist to the runs', async () => {
    await openPage('/runs/gone', { server: standardServer() });
    await page.getByRole('alert').getByRole('link', { name: 'Runs' }).click();
    await expect.poll(() => location.pathname).toBe('/runs');
  });

  it('Debugger opens call details with request, response, error and remedy', async () => {
    await openRun(shopJournal());
    const failed = await runPage.openCall('payment.charge');
    await expect.element(failed.getByRole('note')).toMatchTextContent('RATE_LIMIT');
    await expect.element(failed.getByRole('tree', { name: 'Input' })).toMatchTextContent('ord_7f31');
    await expect.element(failed.getByRole('tree', { name: 'Error details' })).toMatchTextContent('429');
    await expect.element(failed).toMatchTextContent('SHOP_PAY_KEY, org scope');
    await expect.element(failed).toMatchTextContent('call ID');
    const ok = await runPage.openCall('orders.place');
    await expect.element(ok.getByRole('tree', { name: 'Output' })).toMatchTextContent('ord_7f31');
    await timeline.chooseView('List');
    await expect.element(timeline.row(/failed.*payment\.charge/)).toBeVisible();
    await expect.element(timeline.row(/orders\.place/)).toBeVisible();
  });

  it('Debugger scrubs through ten thousand events, and shows the moment where the playhead is released', async () => {
    const events = longJournal(5000);
    expect(events.length).toBeGreaterThan(10_000);
    await openRun(events);
    await expect.element(runPage.status).toMatchTextContent('succeeded');
    await expect.poll(timeline.seq).toBe(events.length);
    const box = timeline.playhead.element().getBoundingClientRect();
    const y = box.y + 10;
    await commands.mouse([
      { move: [box.right - 2, y] },
      { down: 'left' },
      { move: [box.x + 2, y], steps: 20 },
      { move: [box.x + box.width / 2, y], steps: 10 },
    ]);
    await expect.poll(timeline.seq).toBeLessThan(events.length * 0.9);
    await commands.mouse([{ move: [box.right - 20, y], steps: 20 }, { up: 'left' }]);
    await expect.poll(timeline.seq).toBeGreaterThan(events.length * 0.9);
    await expect.element(page.getByRole('slider', { name: 'Playhead' })).toBeVisible();
  });
});
