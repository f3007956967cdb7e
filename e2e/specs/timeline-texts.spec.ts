import { RunPage } from '../pages/run-page.ts';
import { agentWorkflow, publishPausedTool, shopRun, uniqueName } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

/** Returns the texts of the waterfall that lie over a bar of their row, and the number of all texts. */
const textsOverBars = (run: RunPage): Promise<{ over: string[]; count: number }> =>
  run.timeline.region.locator('[role="gridcell"]:has(i)').evaluateAll(cells => {
    const labels = cells.flatMap(cell => {
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
  });

test.describe('the texts of the waterfall', () => {
  test('they stand beside their bars', async ({ page, api }) => {
    const run = await new RunPage(page).open(await shopRun(api));
    await expect(run.timeline.row('payment.charge').first()).toBeVisible();
    const { over, count } = await textsOverBars(run);
    expect(over).toEqual([]);
    expect(count).toBeGreaterThan(4);
  });

  test('a text without room beside its bar stands above it', async ({ page, api, held }) => {
    await publishPausedTool(api, held, 'wide.call');
    const { id } = await api.post<{ id: string }>(
      '/workflows',
      agentWorkflow(uniqueName('Wide'), {
        tools: [{ name: 'wide.call' }],
        lines: [{ tool_calls: [{ name: 'wide.call', input: { what: 'bar' } }] }, { text: 'Done.' }],
      }),
    );
    const { run_id } = await api.post<{ run_id: string }>(`/workflows/${id}/runs`, { input: 'one' });
    await held.waitFor(1);
    const run = await new RunPage(page).open(run_id);
    await expect(run.timeline.row('wide.call').first()).toBeVisible();
    held.release();
    await expect(run.status()).toContainText('succeeded');
    await expect(run.timeline.row('wide.call').first()).toContainText('/wide.call/bar');
    expect((await textsOverBars(run)).over).toEqual([]);
    await expect(run.timeline.region.locator('[data-side="above"]')).toHaveCount(1);
  });
});
