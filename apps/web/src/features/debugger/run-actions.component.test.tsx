import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectStatus } from '../../../test-support/canvas-view.ts';
import { savedFiles } from '../../../test-support/saved-files.ts';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import { openPage } from '../../../test-support/open-page.tsx';
import { runPage, timeline } from '../../../test-support/pages/run-page.ts';
import { agentRun } from '../../../test-support/runs/agent-run.ts';
import { pricedTool } from '../../../test-support/runs/busy-run.ts';
import { standardServer } from '../../../test-support/standard-server.ts';
import { callIdOf, JournalWriter, toolError } from '../stories/index.ts';

const look = { name: 'again.look', input: { what: '{{kettle}}' }, output: { echo: 'kettle' } };
const tools = [
  { ...pricedTool, name: 'again.look' },
  { ...pricedTool, name: 'again.pay', side_effect_policy: 'compensatable' as const },
];
const pay = { ...look, name: 'again.pay', side_effect_policy: 'compensatable' };

describe('actions on a run', () => {
  it('Debugger shows a call in progress, and requests to cancel the run', async () => {
    const events = agentRun({ turns: [{ calls: [{ name: 'slow.well', input: { what: 'water' }, end: 'open' }] }], ends: false });
    const server = await openPage('/runs/run_1', { server: standardServer({ runs: [{ events }] }) });
    await expect.element(runPage.status).toMatchTextContent('running');
    await expect.element(timeline.row('slow.well')).toMatchTextContent('running');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => server.requestsOf('runs.cancel')).toEqual([{ id: 'run_1' }]);
  });

  it('Debugger shows a running node, and that a run was cancelled', async () => {
    const running = { turns: [{ calls: [{ name: 'slow.well', input: { what: 'water' }, end: 'open' as const }] }] };
    const cancelled = agentRun({
      ...running,
      runId: 'run_2',
      ends: [{ type: 'run.finished', status: 'cancelled', output: null }],
    });
    const server = standardServer({ runs: [{ events: agentRun({ ...running, ends: false }) }, { events: cancelled }] });
    await openPage('/runs/run_1', { server });
    await expectStatus('Helper', 'running');
    await openPage('/runs/run_2', { server });
    await expect.element(runPage.status).toMatchTextContent('cancelled');
  });

  it('Debugger downloads the bundle of a run, with blobs on request', async () => {
    const files = savedFiles();
    const server = await openPage('/runs/run_1', { server: standardServer({ runs: [{ events: agentRun() }] }) });
    await page.getByRole('button', { name: 'Download bundle' }).click();
    await expect.poll(() => files).toHaveLength(1);
    expect(JSON.parse(await (files[0]?.text() ?? ''))).toMatchObject({ format: 'pinion.bundle/1' });
    await runPage.chooseAction(/^Download with blobs/);
    await expect.poll(() => files).toHaveLength(2);
    expect(server.requestsOf('runs.bundle')).toEqual([{ id: 'run_1' }, { id: 'run_1', blobs: 'true' }]);
  });

  it('RetryCallDialog confirms the effects of a call first, and shows both results', async () => {
    const server = standardServer({
      runs: [{ events: agentRun({ started: { tools }, turns: [{ calls: [look, pay] }, { text: 'Done.' }] }) }],
    });
    server.answer({
      'runs.call_again': ({ call_id }) => {
        const name = call_id === callIdOf(1) ? look.name : pay.name;
        const envelope = new JournalWriter('run_2').envelope(call_id, name, '1.0.0', 0, 5, {
          input: look.input,
          output: look.output,
        });
        return { run_id: 'run_again', envelope } as never;
      },
    });
    await openPage('/runs/run_1', { server });
    const details = await runPage.openCall('again.look');
    await details.getByRole('button', { name: /^Retry call/ }).click();
    const lookDialog = page.getByRole('dialog', { name: 'Retry again.look' });
    await expect.element(lookDialog).toMatchTextContent('no side effects are repeated');
    expect(server.requestsOf('runs.call_again')).toEqual([]);
    await lookDialog.getByRole('button', { name: 'Retry call' }).click();
    const result = lookDialog.getByRole('region', { name: 'Retry result' });
    await expect.element(result).toMatchTextContent('Succeeded');
    await expect.element(result).toMatchTextContent('Same in both runs.');
    expect(server.requestsOf('runs.call_again')).toMatchObject([{ id: 'run_1', node_id: 'helper', call_id: callIdOf(1) }]);
    await expectAccessible('a call made again');
    await userEvent.keyboard('{Escape}');

    await runPage.openCall('again.pay');
    await userEvent.keyboard('a');
    const payDialog = page.getByRole('dialog', { name: 'Retry again.pay' });
    await expect.element(payDialog).toMatchTextContent('reversible');
    await expect.element(payDialog).toMatchTextContent('The side effect happens again.');
    await payDialog.getByRole('button', { name: 'Retry call' }).click();
    await expect.element(payDialog.getByRole('region', { name: 'Retry result' })).toMatchTextContent('Succeeded');
    await expect.element(payDialog.getByRole('link', { name: /^Open run/ })).toHaveAttribute('href', '/runs/run_again');
  });

  it('RetryCallDialog says why the server refuses a call, and what to do', async () => {
    const server = standardServer({
      runs: [{ events: agentRun({ started: { tools }, turns: [{ calls: [look] }, { text: 'Done.' }] }) }],
    });
    server.refuse('runs.call_again', { code: 'FORBIDDEN', message: 'viewers cannot call tools' });
    await openPage('/runs/run_1', { server });
    const details = await runPage.openCall('again.look');
    await details.getByRole('button', { name: /^Retry call/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Retry again.look' });
    await dialog.getByRole('button', { name: 'Retry call' }).click();
    await expect
      .element(dialog.getByRole('alert'))
      .toMatchTextContent(/FORBIDDEN.*Viewers cannot call tools.*Ask a workspace admin/);
  });

  it('Debugger starts a failed run again with its input, and Back leads to the failed run', async () => {
    const failed = agentRun({ input: { question: 'Why?' }, turns: [] }).map(event =>
      event.type === 'run.finished'
        ? { ...event, status: 'failed' as const, error: toolError('AUTH_REQUIRED', 'MISSING_KEY is not set.') }
        : event,
    );
    const again = failed.map(event => ({ ...event, run_id: 'run_again' }));
    const server = standardServer({ runs: [{ events: again }, { events: failed }] });
    server.answer({
      'runs.start': () => ({ run_id: 'run_again' }) as never,
      'runs.run_again': ({ run_ids }) => run_ids.map(id => ({ of_run_id: id, run_id: 'run_again', error: null })) as never,
    });
    await openPage('/runs/run_1', { server });
    await runPage.status.getByRole('button', { name: 'Run again' }).click();
    await expect.poll(() => location.pathname).toBe('/runs/run_again');
    await expect.element(runPage.status).toMatchTextContent('failed');
    await expect.element(runPage.inspector).toMatchTextContent('Why?');
    history.back();
    await expect.poll(() => location.pathname).toBe('/runs/run_1');
  });

  it('Debugger shows the result of an offline replay beside the status of a failed run', async () => {
    const error = toolError('AUTH_REQUIRED', 'MISSING_KEY is not set.');
    const failed = agentRun({ turns: [] }).map(event =>
      event.type === 'run.finished' ? { ...event, status: 'failed' as const, error } : event,
    );
    const replay = failed.map(event => ({ ...event, run_id: 'run_replay' }));
    const server = standardServer({ runs: [{ events: failed }, { events: replay }] });
    server.answer({ 'runs.begin_replay': () => ({ run_id: 'run_replay' }) as never });
    await openPage('/runs/run_1', { server });
    await page.getByRole('button', { name: 'Replay offline' }).click();
    const chip = runPage.status.getByRole('link', { name: 'Replay matches, open replay' });
    await expect.element(chip).toHaveAttribute('href', '/runs/run_replay');
    await expect.element(runPage.status).toMatchTextContent('failed');
    await expectAccessible('a failed run that was replayed');
  });

  it('Debugger wraps a long text in a short result', async () => {
    const input = { text: 'long words '.repeat(40) };
    await openPage('/runs/run_1', { server: standardServer({ runs: [{ events: agentRun({ input }) }] }) });
    const tree = page.getByRole('tree').filter({ hasText: 'long words' }).first();
    await expect.element(tree).toBeVisible();
    expect(tree.element().scrollWidth - tree.element().clientWidth).toBe(0);
  });

  it('Debugger shows a run with its own graph after its workflow was changed or deleted', async () => {
    const server = standardServer({ runs: [{ events: agentRun() }] });
    await openPage('/runs/run_1', { server });
    await expect.element(runPage.node('Helper')).toBeVisible();
    await expect.element(runPage.node('Answer')).toBeVisible();
    await expect.element(timeline.row(/Helper/)).toBeVisible();
    expect(server.requestsOf('workflows.get')).toEqual([]);
  });
});
