import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { ToolSpec } from '@pinion/contracts';
import { inspector, openAgentTab, openEditor, select, shown } from '../../../test-support/editor-view.ts';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import { press } from '../../../test-support/keyboard.ts';
import { approvalHandlers } from '../../../test-support/runs/approval-handlers.ts';
import { approvedCallRun, callRun } from '../../../test-support/runs/call-run.ts';
import { standardServer, type StandardServer } from '../../../test-support/standard-server.ts';
import { echoTool } from '../../../test-support/tool-fixture.ts';
import { agentWorkflow, node } from '../../../test-support/workflow-fixture.ts';
import { toolError } from '../stories/index.ts';

const dialogOf = (tool: string) => page.getByRole('dialog', { name: `Try ${tool}` });
const resultOf = (tool: string) => dialogOf(tool).getByRole('region', { name: 'Result' });
const button = (tool: string, name: string) => dialogOf(tool).getByRole('button', { name });
const runId = 'run_try';
const echo = 'bench.echo 1.0.0';

/** Opens an agent and a tool node with one field filled in, in a workspace with one tool. */
async function openBench(spec: ToolSpec): Promise<StandardServer> {
  const single = node('single', 'tool', 'Single', 620, 320, { tool: { name: spec.name }, input: { what: 'lamp' } });
  const file = agentWorkflow('Bench', { policy: { confirmation: 'unsafe_only' } }, { nodes: [single] });
  const server = standardServer({ workflows: { wf: file }, tools: [spec] });
  server.answer({ 'tools.try': () => ({ run_id: runId }) });
  await openEditor(file, { server });
  return server;
}

/** Opens the form for one call of a tool of the agent. */
async function tryTool(name: string, version = '1.0.0'): Promise<void> {
  await select('Helper');
  await openAgentTab('Tools');
  await inspector.getByRole('button', { name: `Try ${name}` }).click();
  await shown(dialogOf(`${name} ${version}`));
}

describe('try a tool', () => {
  it('TryToolDialog calls a tool with a form of its schema, and shows the result', async () => {
    const server = await openBench(echoTool('bench.echo'));
    const input = { what: 'kettle' };
    const ended = callRun(runId, { name: 'bench.echo', input, output: { echo: 'eleven kettles' } });
    server.state.runs.set(runId, { events: ended });
    server.hold('runs.events');
    await tryTool('bench.echo');
    await expectAccessible('the form of a call', { handles: false });
    await dialogOf(echo).getByLabelText('what').fill('kettle');
    await button(echo, 'Test call').click();
    await expect.element(resultOf(echo)).toMatchTextContent('in progress');
    expect(server.requestsOf('tools.try')).toMatchObject([{ node_id: 'helper', tool: { name: 'bench.echo' }, input }]);
    server.release('runs.events');
    await expect.element(resultOf(echo)).toMatchTextContent('ok');
    await expect.element(resultOf(echo)).toMatchTextContent('eleven kettles');
    await expect
      .element(
        resultOf(echo)
          .getByText(/^(idempotency key|call ID)$/)
          .first(),
      )
      .toBeVisible();
    await expectAccessible('the result of a call that was tried', { handles: false });
  });

  it('TryToolDialog shows the code of an error, and keeps the input for another try', async () => {
    const server = await openBench(echoTool('bench.echo'));
    const error = toolError('PROVIDER_ERROR', 'no kettle by that name');
    server.state.runs.set(runId, { events: callRun(runId, { name: 'bench.echo', input: { what: 'kettle' }, error }) });
    await tryTool('bench.echo');
    await dialogOf(echo).getByLabelText('what').fill('kettle');
    await button(echo, 'Test call').click();
    await expect.element(resultOf(echo)).toMatchTextContent('failed');
    await expect.element(resultOf(echo).getByRole('note')).toMatchTextContent('PROVIDER_ERROR');
    await button(echo, 'Change input').click();
    await expect.element(dialogOf(echo).getByLabelText('what')).toHaveValue('kettle');
    await press('Escape');
    await expect.element(dialogOf(echo)).not.toBeInTheDocument();
  });

  it('ToolPane tries its tool with the constants of the node', async () => {
    const server = await openBench(echoTool('bench.echo'));
    server.state.runs.set(runId, { events: callRun(runId, { name: 'bench.echo', output: { echo: '/bench.echo/lamp' } }) });
    await select('Single');
    await inspector.getByRole('button', { name: 'Test call' }).click();
    await expect.element(dialogOf(echo).getByLabelText('what')).toHaveValue('lamp');
    await button(echo, 'Test call').click();
    await expect.element(resultOf(echo)).toMatchTextContent('/bench.echo/lamp');
    expect(server.requestsOf('tools.try')).toMatchObject([{ node_id: 'single', input: { what: 'lamp' } }]);
  });

  it('TryToolForm sends a reversible call only after a confirmation that names its class', async () => {
    const order = 'bench.order 1.0.0';
    const server = await openBench(echoTool('bench.order', { side_effect_policy: 'compensatable', access: 'write' }));
    server.state.runs.set(runId, { events: callRun(runId, { name: 'bench.order', output: { echo: 'lamp' } }) });
    await tryTool('bench.order');
    await dialogOf(order).getByLabelText('what').fill('lamp');
    await button(order, 'Test call').click();
    await expect.element(dialogOf(order).getByRole('alert')).toMatchTextContent('bench.order is compensatable');
    await expectAccessible('the confirmation of an effect', { handles: false });
    await button(order, 'Cancel').click();
    await button(order, 'Test call').click();
    expect(server.requestsOf('tools.try')).toEqual([]);
    await button(order, 'Send call').click();
    await expect.element(resultOf(order)).toMatchTextContent('ok');
    expect(server.requestsOf('tools.try')).toHaveLength(1);
  });

  it('TryToolDialog answers the approval of an irreversible call in place', async () => {
    const pay = 'payment.charge 2.1.0';
    const server = await openBench(
      echoTool('payment.charge', { version: '2.1.0', side_effect_policy: 'irreversible', access: 'write' }),
    );
    server.answer({
      ...approvalHandlers(approvedCallRun(runId, { name: 'payment.charge', version: '2.1.0', output: { paid: true } })),
      'policy.dry_run': () =>
        [{ tool: 'payment.charge', verdict: 'ask', gate: 'confirmation', message: 'Requires approval: irreversible' }] as never,
    });
    await tryTool('payment.charge', '2.1.0');
    await expect.element(dialogOf(pay).getByText(/Requires approval: irreversible/)).toBeVisible();
    await dialogOf(pay).getByLabelText('what').fill('lamp');
    await button(pay, 'Test call').click();
    const approval = await shown(dialogOf(pay).getByRole('article', { name: 'Approval for payment.charge' }));
    await approval.getByRole('button', { name: /^Approve/ }).click();
    await expect.element(resultOf(pay)).toMatchTextContent('ok');
    expect(server.requestsOf('questions.answer')).toMatchObject([{ id: 'question_1' }]);
  });
});
