import { describe, expect, it } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import { openPage } from '../../../test-support/open-page.tsx';
import { runPage, timeline } from '../../../test-support/pages/run-page.ts';
import { busyRun } from '../../../test-support/runs/busy-run.ts';
import { standardServer } from '../../../test-support/standard-server.ts';

async function openBusyRun(size: { width?: number; height?: number } = {}): Promise<void> {
  await openPage('/runs/run_1', { server: standardServer({ runs: [{ events: busyRun() }] }), ...size });
  await expect.element(runPage.status).toMatchTextContent('succeeded');
  await expect.element(timeline.row(/Turn 1/)).toBeVisible();
}

const filter = timeline.region.getByRole('combobox', { name: 'Filter by status' });

async function show(status: string): Promise<void> {
  await filter.click();
  await page.getByRole('option', { name: status, exact: true }).click();
  await expect.element(filter).toMatchTextContent(status);
}

const press = (name: string) => timeline.region.getByRole('button', { name, exact: true }).click();

/** Returns the clock labels, which show the visible part of the run. */
const ticks = (): (string | null)[] =>
  [...timeline.playhead.element().querySelectorAll('[data-tick]')].map(tick => tick.textContent);

const boxOf = (element: Element | null | undefined): DOMRect => element?.getBoundingClientRect() ?? new DOMRect();

describe('timeline controls', () => {
  it('Timeline shows only denied, only failed, then all calls', async () => {
    await openBusyRun();
    await show('denied');
    await expect.element(timeline.row(/shelf\.unheard_of/)).toBeVisible();
    await expect.element(timeline.row(/shelf\.priced/)).not.toBeInTheDocument();
    await show('failed');
    await expect.element(timeline.row(/failed.*text\.count/)).toHaveLength(1);
    await expect.element(timeline.row(/shelf\.unheard_of/)).not.toBeInTheDocument();
    await expectAccessible('a filtered timeline');
    await show('All statuses');
    await expect.element(timeline.row(/Turn 1/)).toBeVisible();
    await expect.element(timeline.row(/^ok text\.count/).first()).toBeVisible();
  });

  it('Timeline plays a run from its start with Space, and pauses in place', async () => {
    await openBusyRun();
    const end = timeline.seq();
    await timeline.toStart();
    await userEvent.keyboard(' ');
    await expect.poll(timeline.seq).toBeGreaterThan(1);
    if (timeline.region.getByRole('button', { name: 'Pause', exact: true }).query() !== null) await userEvent.keyboard(' ');
    await expect.element(timeline.region.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    const at = timeline.seq();
    expect(at).toBeLessThanOrEqual(end);
    for (let frame = 0; frame < 18; frame += 1) await new Promise(requestAnimationFrame);
    expect(timeline.seq()).toBe(at);
  });

  it('Timeline moves the playhead with a drag over the lanes, and selects no row', async () => {
    await openBusyRun();
    await timeline.row('text.count').nth(2).click();
    const selected = () =>
      [...timeline.region.element().querySelectorAll('[data-row][aria-selected="true"]')].map(row =>
        row.getAttribute('data-row'),
      );
    const [chosen] = selected();
    const box = boxOf(timeline.lanes.element());
    const end = timeline.seq();
    await commands.mouse([
      { move: [box.right - 40, box.y + 10] },
      { down: 'left' },
      { move: [box.x + box.width / 2, box.y + 10], steps: 6 },
      { up: 'left' },
    ]);
    expect(timeline.seq()).toBeLessThan(end);
    // The selected row itself may have scrolled out of the list.
    expect(selected().filter(row => row !== chosen)).toEqual([]);
    await timeline.row('text.count').first().click();
    await expect.poll(selected).not.toContain(chosen);
  });

  it('Timeline zooms by buttons, and with a pinch, which a browser sends as a wheel with Ctrl', async () => {
    await openBusyRun();
    const whole = ticks();
    await press('Zoom in');
    await press('Zoom in');
    await expect.poll(ticks).not.toEqual(whole);
    const close = ticks();
    await press('Zoom out');
    await expect.poll(ticks).not.toEqual(close);
    await press('Zoom to fit');
    await expect.poll(ticks).toEqual(whole);
    const { x, y, width, height } = boxOf(timeline.playhead.element());
    await userEvent.keyboard('{Control>}');
    await commands.mouse([{ move: [x + width / 2, y + height / 2] }, { wheel: [0, -300] }]);
    await userEvent.keyboard('{/Control}');
    await expect.poll(ticks).not.toEqual(whole);
    await press('Zoom to fit');
    await expect.poll(ticks).toEqual(whole);
  });

  it('Timeline scrolls with a drag of its overview', async () => {
    await openBusyRun();
    const { x, y, width, bottom } = boxOf(timeline.region.element().querySelector('[data-overview]'));
    const middle = x + width / 2;
    await commands.mouse([{ move: [middle, y + 4] }, { down: 'left' }, { move: [middle, bottom - 4], steps: 8 }, { up: 'left' }]);
    await expect.element(timeline.row(/Turn 3/)).toBeInViewport();
    await commands.mouse([{ move: [middle, bottom - 4] }, { down: 'left' }, { move: [middle, y + 2], steps: 8 }, { up: 'left' }]);
    await expect.element(timeline.row(/Turn 1/)).toBeInViewport();
  });

  it('Timeline shows cost and status of a call in the lanes and in the list', async () => {
    await openBusyRun({ width: 1760, height: 1000 });
    await show('ok');
    const scroll = async (list: Element) => {
      const { x, y } = boxOf(list);
      await commands.mouse([{ move: [x + 100, y + 60] }, { wheel: [0, 5000] }]);
    };
    await scroll(timeline.lanes.element());
    const row = timeline.row(/shelf\.priced/);
    await expect.element(row).toMatchTextContent('0.02 USD');
    await expect.element(row.getByText('ok', { exact: true })).toBeVisible();
    await timeline.chooseView('List');
    await expect.element(timeline.region.getByRole('columnheader', { name: 'Cost' })).toBeVisible();
    await scroll(timeline.region.getByRole('grid', { name: 'Calls' }).element());
    await expect.element(timeline.row(/shelf\.priced/)).toMatchTextContent('0.02 USD');
    await expectAccessible('the list with costs');
  });

  it('Timeline hides and shows the spend at the playhead', async () => {
    await openBusyRun({ width: 1760, height: 1000 });
    const toggle = timeline.region.getByRole('button', { name: 'Cost and tokens' });
    const spent = timeline.region.getByRole('group', { name: 'Spend at playhead' });
    if (toggle.element().getAttribute('aria-pressed') === 'true') await toggle.click();
    await expect.element(spent).not.toBeInTheDocument();
    await toggle.click();
    await expect.element(spent).toMatchTextContent('0.02 USD');
    await timeline.toStart();
    await expect.element(spent).toMatchTextContent('0.00 USD');
    await timeline.toEnd();
    await expect.element(spent).toMatchTextContent('0.02 USD');
  });
});
