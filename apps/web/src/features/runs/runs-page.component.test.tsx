import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage } from '../../../test-support/open-page.tsx';
import { emptySummary, type RunFixture } from '../../../test-support/run-fixture.ts';
import { agentRun } from '../../../test-support/runs/agent-run.ts';
import { standardServer } from '../../../test-support/standard-server.ts';
import { agentWorkflow } from '../../../test-support/workflow-fixture.ts';
import { shopJournal, shopWorkflow } from '../stories/index.ts';

const rows = page.getByRole('table').getByRole('row');
/** Returns the row of a run. The first row has the names of the columns. */
const rowAt = (index: number) => rows.nth(index + 1);
const search = page.getByRole('textbox', { name: 'Search runs' });
const selected = page.getByRole('toolbar', { name: 'Selected runs' });
const clearFilters = page.getByRole('button', { name: 'Clear filters' });

/** Returns the last second of the day before today. A number of hours before now is two days ago shortly after midnight. */
const yesterday = () => new Date(new Date().setHours(0, 0, -1, 0)).toISOString();
const run = (runId: string, row: RunFixture['row'] = {}): RunFixture => ({ events: agentRun({ runId }), row });
const failed = run('0123456789abcdef0123456789abcdef', {
  status: 'failed',
  error_code: 'TIMEOUT',
  error_message: 'The service did not respond.',
  input_preview: '{"order":"ord_7f31"}',
  started_at: yesterday(),
});

/** Returns a server whose search compares the text with the input and the id of runs, which is enough for these tests. */
function serverWith(runs: readonly RunFixture[]) {
  const server = standardServer({ workflows: { wf_1: agentWorkflow('Greeter') }, runs });
  const list = server.handlerOf('runs.list');
  return server.answer({
    'runs.list': async (input, signal) => {
      const { items } = await list(input, signal);
      const q = String((input ?? {}).q ?? '');
      return { items: items.filter(item => `${item.run_id} ${item.input_preview}`.includes(q)), cursor: null };
    },
  });
}

describe('runs page', () => {
  it('RunsPage lists a run with its status and opens it', async () => {
    await openPage('/runs', { server: standardServer({ workflows: { shop: shopWorkflow }, runs: [{ events: shopJournal() }] }) });
    const row = page.getByRole('table').getByRole('row').nth(1);
    await expect.element(row).toMatchTextContent(/succeeded/i);
    await row.getByRole('link').first().click();
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(location.pathname).toBe('/runs/run_4821');
  });

  it("RunsPage finds yesterday's failed run with three presses besides typing, and keeps the search in the address", async () => {
    const server = serverWith([run('run_1'), failed, run('run_2')]);
    await openPage('/runs', { server });
    await expect.element(rowAt(2)).toBeVisible();
    await userEvent.keyboard('/'); // 1
    await userEvent.keyboard('ord_7f31');
    await page.getByRole('radio', { name: 'failed' }).click(); // 2
    await expect.element(rows).toHaveLength(2);
    await expect.element(rowAt(0)).toMatchTextContent('TIMEOUT');
    await expect.element(rowAt(0)).toMatchTextContent('yesterday');
    await expect.poll(() => location.search).toBe('?q=ord_7f31&status=failed');
    expect(server.requestsOf('runs.list').at(-1)).toMatchObject({ q: 'ord_7f31', status: 'failed' });
    await openPage('/runs?q=ord_7f31&status=failed', { server });
    await expect.element(search).toHaveValue('ord_7f31');
    await rowAt(0).getByRole('link').first().click(); // 3
    await expect.poll(() => location.pathname).toMatch(/^\/runs\/[0-9a-f]{32}$/);
  });

  it('RunsPage gives the reason of a failed run the space of figures that no run has', async () => {
    await page.viewport(1440, 900);
    const reason = 'VALIDATION_ERROR lookup: the field customer_id is missing in the input of the call to orders.get.';
    const long = run('run_long', { status: 'failed', error_code: 'VALIDATION_ERROR', error_message: reason.slice(17) });
    await openPage('/runs', { server: serverWith([long]) });
    await expect.element(page.getByRole('columnheader', { name: 'USD' })).not.toBeInTheDocument();
    const text = page.getByTitle(reason.slice(17));
    await expect.element(text).toMatchTextContent(reason);
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = text.element();
    expect([scrollWidth - clientWidth, scrollHeight - clientHeight]).toEqual([0, 0]);
  });

  it('RunsPage names filters that no run matches, and clears them', async () => {
    await openPage('/runs', { server: serverWith([run('run_1')]) });
    await expect.element(rowAt(0)).toBeVisible();
    await search.fill("50%_'\\");
    await page.getByRole('radio', { name: 'queued' }).click();
    await expect.element(page.getByText(/^No run matches all of/)).toMatchTextContent("“50%_'\\”, queued");
    await clearFilters.first().click();
    await expect.element(rows).toHaveLength(2);
    await expect.element(search).toHaveValue('');
    expect(location.search).toBe('');
  });

  it('RunsPage restores saved filters from the menu, also after a reload', async () => {
    const server = serverWith([failed]);
    await openPage('/runs?status=failed&failed_calls=true', { server });
    await page.getByRole('button', { name: 'Saved filters' }).click();
    await page.getByRole('menuitem', { name: 'Save current filters…' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Failures');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await clearFilters.click();
    await openPage('/runs', { server });
    await page.getByRole('button', { name: 'Saved filters' }).click();
    await page.getByRole('menuitem', { name: /^Failures/ }).click();
    await expect.poll(() => location.search).toBe('?status=failed&failed_calls=true');
  });

  it('RunsPage draws the runs of a first day by their minutes, not as one bar of a month', async () => {
    const summary = emptySummary();
    const bucket = (at: string, count: number) => ({ ...summary.total, at, count });
    const [day, halfHour] = ['2026-11-30T00:00:00.000Z', '2026-11-30T14:00:00.000Z'];
    const emptyParts = (last: number) =>
      Array.from({ length: 9 }, (_, index) => bucket(`2026-11-${11 + index}T00:00:00.000Z`, 0)).slice(0, last);
    const server = serverWith([failed]).answer({
      'runs.summary': input => {
        const since = (input ?? {}).since;
        if (since === undefined) return { ...summary, buckets: [...emptyParts(9), bucket(day, 3)] };
        if (since === day) return { ...summary, bucket_s: 1800, buckets: [...emptyParts(9), bucket(halfHour, 3)] };
        return { ...summary, bucket_s: 60, buckets: [bucket(halfHour, 2), bucket('2026-11-30T14:01:00.000Z', 1)] };
      },
    });
    await openPage('/runs', { server });
    await expect
      .poll(() => server.requestsOf('runs.summary').map(input => (input ?? {}).since))
      .toEqual([undefined, day, halfHour]);
  });

  it('RunsPage shows a summary of the runs of the filter in charts', async () => {
    const summary = emptySummary();
    const server = serverWith([failed]).answer({
      'runs.summary': () => ({
        ...summary,
        total: {
          ...summary.total,
          count: 200,
          by_status: { ...summary.total.by_status, failed: 200 },
          p50_ms: 2000,
          p95_ms: 2000,
          with_failed_calls: 200,
        },
      }),
    });
    await openPage('/runs?q=nightly&status=failed&period=week', { server });
    await expect
      .element(page.getByRole('img', { name: 'Runs over time: 200, 100 % failed, 200 with failed calls' }))
      .toBeVisible();
    await expect.element(page.getByRole('img', { name: /^Duration, median over time: 2\.000 s/ })).toBeVisible();
    expect(server.requestsOf('runs.summary').at(-1)).toMatchObject({ q: 'nightly', status: 'failed' });
    expect(server.requestsOf('runs.summary').at(-1)).toHaveProperty('since');
  });
});

describe('selection of runs', () => {
  const checkbox = (index: number) => rowAt(index).getByRole('checkbox');

  it('RunsPage compares the two runs that are selected with a click and a Shift click', async () => {
    await openPage('/runs', { server: serverWith([run('run_1'), run('run_2')]) });
    await checkbox(0).click();
    await checkbox(1).click({ modifiers: ['Shift'] });
    await expect.element(selected).toMatchTextContent('2 runs selected');
    await selected.getByRole('button', { name: 'Compare' }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Compare runs' })).toBeVisible();
    await expect.element(page.getByRole('list', { name: 'Steps of both runs' })).toBeVisible();
  });

  it('RunsPage starts selected runs again after a confirmation, and shows the new runs', async () => {
    const server = serverWith([run('run_1'), run('run_2')]);
    server.answer({
      'runs.run_again': ({ run_ids }) => {
        for (const id of run_ids) server.state.runs.set(`${id}_again`, run(`${id}_again`));
        return run_ids.map(id => ({ of_run_id: id, run_id: `${id}_again`, error: null })) as never;
      },
    });
    await openPage('/runs', { server });
    for (const index of [0, 1]) {
      await expect.element(checkbox(index)).toBeVisible();
      checkbox(index).element().focus();
      await userEvent.keyboard(' ');
    }
    await selected.getByRole('button', { name: 'Run again…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Run 2 runs again?' });
    await expect.element(dialog).toMatchTextContent('side effects');
    await dialog.getByRole('button', { name: 'Run again' }).click();
    await expect.element(page.getByText('2 runs started')).toBeVisible();
    await expect.element(selected).not.toBeInTheDocument();
    await expect.element(rows).toHaveLength(5);
    expect(server.requestsOf('runs.run_again')).toEqual([{ run_ids: ['run_1', 'run_2'], run_as: { attended: true } }]);
  });

  it('RunsPage deletes selected runs after a confirmation', async () => {
    const server = serverWith([run('run_1'), run('run_2'), run('run_3'), run('run_4')]);
    server.answer({
      'runs.remove_many': ({ run_ids }) => {
        for (const id of run_ids) server.state.runs.delete(id);
        return run_ids.map(run_id => ({ run_id, error: null })) as never;
      },
    });
    await openPage('/runs', { server });
    await checkbox(0).click();
    await checkbox(1).click();
    await selected.getByRole('button', { name: 'Delete…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete 2 runs?' });
    await expect.element(dialog).toMatchTextContent('Side effects are not undone');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText('2 runs deleted')).toBeVisible();
    await expect.element(selected).not.toBeInTheDocument();
    await expect.element(rows).toHaveLength(3);
  });
});
