import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import { openPage } from '../../../test-support/open-page.tsx';
import { runPage } from '../../../test-support/pages/run-page.ts';
import { agentRun } from '../../../test-support/runs/agent-run.ts';
import { standardServer } from '../../../test-support/standard-server.ts';

const bundle = { format: 'pinion.bundle/1', run_id: 'run_1', events: agentRun() };
const text = JSON.stringify(bundle);

async function openRuns() {
  const server = standardServer({ runs: [{ events: agentRun({ runId: 'run_replay', started: { replay_of: 'run_1' } }) }] });
  server.answer({ 'runs.begin_replay': () => ({ run_id: 'run_replay' }) as never });
  await openPage('/runs', { server });
  await expect.element(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  return server;
}

/** Drops a file on the page, as from a folder beside the window. */
async function drop(name: string, content: string): Promise<void> {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([content], name, { type: 'application/json' }));
  const target = page.getByRole('heading', { level: 1, name: 'Runs' }).element();
  const options = { dataTransfer, bubbles: true, cancelable: true };
  target.dispatchEvent(new DragEvent('dragover', options));
  await expect.element(page.getByText('Drop a run bundle to replay it')).toBeVisible();
  target.dispatchEvent(new DragEvent('drop', options));
}

describe('bundles on the list of runs', () => {
  it('RunsPage refuses a workflow that is dropped, and says where it belongs', async () => {
    const server = await openRuns();
    await expectAccessible('runs with a bundle to open');
    await drop('order.json', '{"format":"pinion.workflow/1"}');
    await expect.element(page.getByText('Could not open order.json')).toBeVisible();
    await expect.element(page.getByText(/VALIDATION_ERROR: This is a workflow.*under Workflows/)).toBeVisible();
    expect(server.requestsOf('runs.begin_replay')).toEqual([]);
  });

  it('RunsPage names the line of a truncated bundle', async () => {
    await openRuns();
    await drop('half.json', text.slice(0, 1000));
    await expect.element(page.getByText(/VALIDATION_ERROR: Invalid JSON: expected .* at line \d+, column \d+/)).toBeVisible();
  });

  it('RunsPage shows the reason and the remedy of the server for a bundle that it refuses', async () => {
    const server = await openRuns();
    server.refuse('runs.begin_replay', {
      code: 'BAD_REQUEST',
      message: 'The bundle is invalid at events/3/type',
      refusal: {
        code: 'VALIDATION_ERROR',
        message: 'The bundle is invalid at events/3/type',
        remedy: 'Correct the values named',
      },
    });
    await drop('strange.json', text);
    await expect.element(page.getByText(/VALIDATION_ERROR: .*events\/3\/type/)).toBeVisible();
    expect(location.pathname).toBe('/runs');
  });

  it('RunsPage replays a bundle that is dropped as a new run', async () => {
    const server = await openRuns();
    await drop('shop.bundle.json', text);
    await expect.poll(() => location.pathname).toBe('/runs/run_replay');
    await expect.element(runPage.status).toMatchTextContent('replay');
    expect(server.requestsOf('runs.begin_replay')).toMatchObject([{ bundle: { run_id: 'run_1' } }]);
  });
});
