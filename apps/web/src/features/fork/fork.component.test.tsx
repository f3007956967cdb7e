import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { runCommand } from '../../../test-support/editor-view.ts';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import { openPage } from '../../../test-support/open-page.tsx';
import { runPage, timeline } from '../../../test-support/pages/run-page.ts';
import { agentRun, type AgentRunPlan } from '../../../test-support/runs/agent-run.ts';
import { failedTrip } from '../../../test-support/runs/failed-trip.ts';
import { standardServer } from '../../../test-support/standard-server.ts';
import { callIdOf, toolError } from '../stories/index.ts';

const effect = { side_effect_policy: 'irreversible', input: { what: 'train' } };
const edited = { by: 'usr_1', at: '2026-05-12T14:03:00.000Z' };
const book = { name: 'fork.book', output: { echo: 'train' }, ...effect };
const pay = { name: 'fork.pay', output: { echo: 'train' }, ...effect };

/** Returns the run of an agent that books, then pays, or a fork of it. */
const trip = (plan: AgentRunPlan = {}) =>
  agentRun({ runId: 'run_parent', turns: [{ calls: [book] }, { calls: [pay] }, { text: 'Booked and paid.' }], ...plan });

type ForkedFrom = { at: { call_id: string } | { node_id: string; iteration?: number }; edited: string[] };
const forkOf = (from: ForkedFrom, turns: AgentRunPlan['turns'] = [{ calls: [book] }, { calls: [pay] }, { text: 'Paid.' }]) =>
  trip({
    runId: 'run_fork',
    turns,
    started: {
      forked_from: { run_id: 'run_parent', by: 'usr_1', ...from },
      kept: { run_id: 'run_parent', lines: 8, ms: 130 },
    },
  });

const dialog = page.getByRole('dialog');
const status = dialog.getByRole('status');
const forkButton = dialog.getByRole('button', { name: 'Fork', exact: true });

/** Opens the parent. Its fork has these events. */
async function openTrip(forked = forkOf({ at: { call_id: callIdOf(1) }, edited: ['output'] })) {
  const server = standardServer({ runs: [{ events: trip() }, { events: forked }] });
  server.answer({ 'runs.fork': () => ({ run_id: 'run_fork' }) as never });
  await openPage('/runs/run_parent', { server });
  await expect.element(runPage.status).toMatchTextContent('succeeded');
  return server;
}

async function fork(): Promise<void> {
  await forkButton.click();
  await expect.poll(() => location.pathname).toBe('/runs/run_fork');
  await expect.element(runPage.status).toMatchTextContent('succeeded');
}

describe('fork dialog', () => {
  it('ForkDialog says what a fork at a call keeps and repeats, and refuses an output that is not JSON', async () => {
    await openTrip();
    await runPage.openCall('fork.book');
    await expect.element(runPage.inspector.getByRole('button', { name: 'Fork from here' })).toBeVisible();
    await userEvent.keyboard('f');
    await expect.element(page.getByRole('dialog', { name: 'Fork at fork.book' })).toBeVisible();
    await expect.element(status).toMatchTextContent(/^Reuses \d+ of \d+ events\./);
    await expect.element(status).toMatchTextContent('1 call with side effects can run again: fork.pay.');
    await dialog.getByRole('radio', { name: 'Retry call' }).click();
    await expect.element(status).toMatchTextContent('2 calls with side effects can run again: fork.book, fork.pay.');
    await dialog.getByRole('radio', { name: 'Output' }).click();
    const output = dialog.getByLabelText('Output as JSON');
    await output.fill('{"echo": ');
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('Invalid JSON');
    await expect.element(forkButton).toBeDisabled();
    await expectAccessible('a fork that cannot be sent yet');
    await output.fill('{"echo": "another train"}');
    await expect.element(forkButton).toBeEnabled();
    await expectAccessible('a fork of a call');
  });

  it('ForkDialog sends an edited output, and the fork shows where it differs from its parent', async () => {
    const forked = forkOf({ at: { call_id: callIdOf(1) }, edited: ['output'] }, [
      { calls: [{ ...book, output: { echo: 'another train' }, edited }] },
      { calls: [pay] },
      { text: 'Paid.' },
    ]);
    const server = await openTrip(forked);
    await runPage.openCall('fork.book');
    await userEvent.keyboard('f');
    await dialog.getByLabelText('Output as JSON').fill('{"echo": "another train"}');
    await fork();
    expect(server.requestsOf('runs.fork')).toEqual([
      { id: 'run_parent', at: { call_id: callIdOf(1), node_id: 'helper' }, edit: { output: { echo: 'another train' } } },
    ]);

    await expect.element(timeline.row('fork.book')).toMatchTextContent('edited');
    await expect.element(timeline.row('fork.pay')).not.toMatchTextContent('edited');
    await expect.element(runPage.status).toMatchTextContent(/Fork of run \S+ at fork\.book, output edited by/);
    await expect
      .element(runPage.section('Fork of').getByRole('link', { name: /^Run / }))
      .toHaveAttribute('href', '/runs/run_parent');
  });

  it('ForkDialog sends an edited model response, and the fork shows it', async () => {
    const forked = forkOf({ at: { node_id: 'helper', iteration: 1 }, edited: ['turn'] }, [
      { calls: [book] },
      { text: 'Nothing is paid.', edited },
    ]);
    const server = await openTrip(forked);
    await timeline.row('Turn 2').first().click();
    await runPage.inspector.getByRole('button', { name: 'Fork from here' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Fork at turn 2' })).toBeVisible();
    await dialog.getByLabelText('Response text').fill('Nothing is paid.');
    await dialog.getByLabelText('Tool calls as JSON').fill('[]');
    await fork();
    expect(server.requestsOf('runs.fork')).toMatchObject([
      { at: { node_id: 'helper', iteration: 1 }, edit: { turn: { text: 'Nothing is paid.', tool_calls: [] } } },
    ]);
    await expect.element(timeline.row('Turn 2').first()).toMatchTextContent('edited');
    await expect.element(timeline.row('fork.pay')).not.toBeInTheDocument();
    await expect.element(runPage.status).toMatchTextContent('at turn 2 of Helper, model response edited by');
  });

  it('ForkDialog reruns an agent with another prompt or other instructions', async () => {
    const forked = forkOf({ at: { node_id: 'helper' }, edited: ['prompt'] });
    const server = await openTrip(forked);
    const openNode = async () => {
      await runPage
        .section('Nodes')
        .getByRole('button', { name: /Helper/ })
        .click();
      await runPage.inspector.getByRole('button', { name: 'Rerun from here' }).click();
      await expect.element(page.getByRole('dialog', { name: 'Rerun from Helper' })).toBeVisible();
    };
    await openNode();
    await expect.element(dialog.getByLabelText('Prompt')).toHaveValue('{{question}}');
    await dialog.getByLabelText('Prompt').fill('Book it again.');
    await fork();
    await expect.element(runPage.status).toMatchTextContent('at Helper, prompt edited by');
    await openNode();
    await dialog.getByLabelText('Instructions').fill('Say nothing but what was booked.');
    await forkButton.click();
    await expect
      .poll(() => server.requestsOf('runs.fork'))
      .toMatchObject([
        { id: 'run_parent', at: { node_id: 'helper' }, edit: { prompt: 'Book it again.' } },
        { id: 'run_fork', at: { node_id: 'helper' }, edit: { instructions: 'Say nothing but what was booked.' } },
      ]);
  });

  it('ForkDialog replaces a result with an error only when the error has a code', async () => {
    const error = toolError('PROVIDER_ERROR', 'no train today');
    const forked = forkOf({ at: { call_id: callIdOf(1) }, edited: ['error'] }, [
      { calls: [{ name: 'fork.book', ...effect, error, edited }] },
      { calls: [pay] },
      { text: 'Paid.' },
    ]);
    const server = await openTrip(forked);
    await runPage.openCall('fork.book');
    await userEvent.keyboard('f');
    await dialog.getByRole('radio', { name: 'An error' }).click();
    const field = dialog.getByLabelText('Error as JSON');
    await field.fill('{"message": "no train today"}');
    await expect.element(forkButton).toBeDisabled();
    await expectAccessible('a fork with an error that lacks its code');
    await field.fill(JSON.stringify(error));
    await fork();
    expect(server.requestsOf('runs.fork')).toMatchObject([{ edit: { error } }]);
    await expect.element(timeline.row(/failed.*fork\.book/)).toMatchTextContent('edited');
    await expect.element(runPage.status).toMatchTextContent('at fork.book, error edited by');
    const details = await runPage.openCall('fork.book');
    await expect.element(details.getByRole('note').filter({ hasText: 'PROVIDER_ERROR' })).toMatchTextContent('no train today');
  });

  it('ForkDialog reruns a run from its failure, and a run without failure has nothing to rerun', async () => {
    const server = standardServer({ runs: [{ events: failedTrip() }, { events: trip() }] });
    server.answer({ 'runs.fork': () => ({ run_id: 'run_parent' }) as never });
    await openPage('/runs/run_failed', { server });
    await expect.element(runPage.status).toMatchTextContent('failed');
    await runPage.chooseAction(/^Rerun from failure/);
    await expect.element(page.getByRole('dialog', { name: 'Rerun from failure' })).toBeVisible();
    await expectAccessible('the failure, before it is run again');
    await forkButton.click();
    await expect.poll(() => location.pathname).toBe('/runs/run_parent');
    expect(server.requestsOf('runs.fork')).toEqual([{ id: 'run_failed', at: 'failed' }]);
    await expect.element(runPage.status).toMatchTextContent('succeeded');
    await runCommand('rerun from failure');
    await expect.element(page.getByText('Nothing to rerun')).toBeVisible();
  });
});
