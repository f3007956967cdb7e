import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import { openPage } from '../../../test-support/open-page.tsx';
import { focus, runPage, timeline } from '../../../test-support/pages/run-page.ts';
import { mapRun } from '../../../test-support/runs/map-run.ts';
import { standardServer } from '../../../test-support/standard-server.ts';

async function openMap() {
  const { workflows, events, failedItem } = mapRun();
  await openPage('/runs/run_map', { server: standardServer({ workflows, runs: [{ events }, { events: failedItem }] }) });
  await expect.element(runPage.status).toMatchTextContent('succeeded');
  return timeline.row(/For each/);
}

const item = timeline.row(/Item 7/);

describe('timeline of a map', () => {
  it('Timeline expands and collapses the items of a map by keyboard', async () => {
    const map = await openMap();
    await expect.element(map).toMatchTextContent('12 items, 1 failed');
    await expect.element(map).toHaveAttribute('aria-expanded', 'false');
    await expect.element(item).not.toBeInTheDocument();
    await map.click();
    focus(timeline.lanes);
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(map).toHaveAttribute('aria-expanded', 'true');
    await expect.element(timeline.row(/^\S* ?Item \d+/)).toHaveLength(12);
    await expect.element(timeline.row(/failed Item 7/)).toMatchTextContent('seven is not for us');
    await expectAccessible('a map unfolded');
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(map).toHaveAttribute('aria-expanded', 'false');
  });

  it('Timeline expands a map by its button, and shows an item at the playhead', async () => {
    const map = await openMap();
    await map.getByRole('button', { name: 'Expand runs of For each' }).click();
    await timeline.toStart();
    await expect.element(item).toHaveAttribute('data-phase', 'future');
    await timeline.toEnd();
    await expect.element(item).toHaveAttribute('data-phase', 'over');
  });

  it('Timeline jumps to a failed item from the error menu, opens its run, and returns to the item', async () => {
    await openMap();
    await timeline.region.getByRole('button', { name: /1 failed/ }).click();
    await page.getByRole('menuitem', { name: /Item 7/ }).click();
    await expect.element(timeline.selected).toMatchTextContent('Item 7');
    await expect.element(runPage.inspector.getByRole('note')).toMatchTextContent('seven is not for us');
    await expectAccessible('a part of a run, chosen');

    focus(timeline.lanes);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => location.pathname).toBe('/runs/run_item_7');
    await expect.element(runPage.status).toMatchTextContent('item 7');
    await expect.element(timeline.row(/Double/)).toBeVisible();
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: /^Run / }).click();
    await expect.poll(() => location.pathname).toBe('/runs/run_map');
    await expect.element(timeline.selected).toMatchTextContent('Item 7');
  });
});
