import type { RunEvent } from '@pinion/contracts';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../../test-support/open-page.tsx';
import { runPage, timeline } from '../../../test-support/pages/run-page.ts';
import { agentRun } from '../../../test-support/runs/agent-run.ts';
import { standardServer } from '../../../test-support/standard-server.ts';
import { shopJournal } from '../stories/index.ts';

async function openRun(events: readonly RunEvent[]): Promise<void> {
  await openPage(`/runs/${events[0]?.run_id}`, { server: standardServer({ runs: [{ events }] }) });
  await expect.element(runPage.status).toMatchTextContent('succeeded');
}

/** Returns the texts of the waterfall that lie over a bar of their row, and the number of all texts. */
function textsOverBars(): { over: (string | null)[]; count: number } {
  const cells = timeline.region.element().querySelectorAll('[role="gridcell"]:has(i)');
  const labels = [...cells].flatMap(cell => {
    const label = cell.querySelector('span[title]');
    return label === null ? [] : [{ cell, label }];
  });
  const over = labels.filter(({ cell, label }) => {
    // The text itself: its box has a margin, and is shorter than a text that is cut.
    const range = document.createRange();
    range.selectNodeContents(label);
    const [words, box] = [range.getBoundingClientRect(), label.getBoundingClientRect()];
    const right = Math.min(words.right, box.right);
    return [...cell.querySelectorAll('i')].some(element => {
      const bar = element.getBoundingClientRect();
      return bar.left < right - 1 && words.left < bar.right - 1 && bar.top < words.bottom - 1 && words.top < bar.bottom - 1;
    });
  });
  return { over: over.map(({ label }) => label.textContent), count: labels.length };
}

describe('texts of the waterfall', () => {
  it('Timeline shows the texts of the waterfall beside their bars', async () => {
    await openRun(shopJournal());
    await expect.element(timeline.row('payment.charge').first()).toBeVisible();
    const { over, count } = textsOverBars();
    expect(over).toEqual([]);
    expect(count).toBeGreaterThan(4);
  });

  it('Timeline shows a text above its bar when there is no room beside it', async () => {
    const output = { echo: '/wide.call/bar' };
    await openRun(
      agentRun({
        turns: [{ calls: [{ name: 'wide.call', input: { what: 'bar' }, output }], calls_ms: 5000 }, { text: 'Done.' }],
      }),
    );
    await expect.element(timeline.row('wide.call').first()).toMatchTextContent('/wide.call/bar');
    expect(textsOverBars().over).toEqual([]);
    expect(timeline.region.element().querySelectorAll('[data-side="above"]')).toHaveLength(1);
  });
});
