import type { RunEvent } from '@pinion/contracts';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { copiedTexts } from '../../../test-support/copied-texts.ts';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import { press, type } from '../../../test-support/keyboard.ts';
import { openPage } from '../../../test-support/open-page.tsx';
import { focus, runPage, timeline } from '../../../test-support/pages/run-page.ts';
import { agentRun } from '../../../test-support/runs/agent-run.ts';
import { standardServer, type StandardServer } from '../../../test-support/standard-server.ts';
import { shopJournal, toolError } from '../stories/index.ts';

/** Opens a run that succeeded. Returns its server. */
async function openRun(events: readonly RunEvent[]): Promise<StandardServer> {
  const server = standardServer({ runs: [{ events }] });
  await openPage(`/runs/${events[0]?.run_id}`, { server });
  await expect.element(runPage.status).toMatchTextContent('succeeded');
  return server;
}

const matches = timeline.region.getByRole('status');
const selectedRow = (): string | null => timeline.selected.element().getAttribute('data-row');

describe('search in the timeline', () => {
  it('Timeline opens its search by key, highlights matches and selects the first with Enter', async () => {
    await openRun(shopJournal());
    focus(timeline.lanes);
    await press('/');
    await expect.element(timeline.searchField).toHaveFocus();
    await type('rate_limit');
    await expect.element(matches).toMatchTextContent(/^\d+$/);
    await expect.element(timeline.row('payment.charge').first()).toHaveAttribute('data-match', 'true');
    await expect.element(timeline.row('catalog.search')).toHaveAttribute('data-match', 'false');
    await press('Enter');
    await expect.element(timeline.selected).toMatchTextContent('payment.charge');
    await expectAccessible('a search with a match');
  });

  it('Timeline searches the words of an input in both directions and wraps around', async () => {
    await openRun(shopJournal());
    focus(timeline.lanes);
    await press('Control+f');
    await timeline.searchField.fill('ord_7f31');
    await expect.element(matches).toMatchTextContent(/of|\d/);
    const all = Number(matches.element().textContent.split(' ').at(-1));
    expect(all).toBeGreaterThan(1);
    await press('Enter');
    const first = selectedRow();
    for (let step = 1; step < all; step += 1) await press('Enter');
    const last = selectedRow();
    expect(last).not.toBe(first);
    await press('Enter');
    await expect.poll(selectedRow).toBe(first);
    await press('Shift+Enter');
    await expect.poll(selectedRow).toBe(last);
  });

  it('Timeline keeps all rows when a search finds nothing, and Escape ends the search', async () => {
    await openRun(shopJournal());
    focus(timeline.lanes);
    await press('/');
    await timeline.searchField.fill('no such words');
    await expect.element(matches).toHaveTextContent('none');
    await expect.element(timeline.row('orders.place')).toBeVisible();
    await expect.element(timeline.row('orders.place')).toHaveAttribute('data-match', 'false');
    await press('Escape');
    await expect.element(timeline.row('orders.place')).not.toHaveAttribute('data-match', 'false');
  });
});

describe('errors in the timeline', () => {
  const wrong = () =>
    agentRun({
      turns: [
        {
          calls: [{ name: 'catalog.search', input: { query: 7 }, error: toolError('VALIDATION_ERROR', 'query is a text') }],
        },
        { calls: [{ name: 'catalog.burn', end: 'denied', error: toolError('POLICY_DENIED', 'There is no such tool.') }] },
        { text: 'Neither was done.' },
      ],
    });

  it('Timeline moves between errors by key', async () => {
    await openRun(wrong());
    await expect.element(timeline.region.getByRole('button', { name: /1 failed, 1 denied/ })).toBeVisible();
    await timeline.toStart();
    await timeline.press('e');
    await expect.element(timeline.selected).toHaveAttribute('data-phase', 'over');
    await expect.element(timeline.selected).toMatchTextContent('catalog.search');
    const [first, moment] = [selectedRow(), timeline.moment()];
    await timeline.press('e');
    await expect.element(timeline.selected).toMatchTextContent('catalog.burn');
    await timeline.press('{Shift>}E{/Shift}');
    await expect.poll(selectedRow).toBe(first);
    expect(timeline.moment()).toBe(moment);
  });

  it('Timeline copies a link to its moment, which opens the same moment and row again', async () => {
    const copied = copiedTexts();
    const server = await openRun(wrong());
    await timeline.toStart();
    await timeline.press('e');
    await expect.element(timeline.selected).toMatchTextContent('catalog.search');
    const [row, moment] = [selectedRow(), timeline.moment()];
    await userEvent.keyboard('l');
    await expect.element(page.getByText('Link copied')).toBeVisible();
    await page.getByRole('button', { name: 'More run actions' }).click();
    await expect.element(page.getByRole('menuitem', { name: /Copy link to this moment/ })).toBeVisible();

    const { pathname, search, hash } = new URL(copied[0] ?? '');
    await openPage(`${pathname}${search}${hash}`, { server });
    await expect.element(timeline.selected).toHaveAttribute('data-row', row ?? '');
    expect(timeline.moment()).toBe(moment);
  });
});
