import type { RunEvent, ToolEnvelope, ToolSpec, WorkflowFile } from '@pinion/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { effectServer } from '../../testing/effect-server.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { must } from '../../testing/must.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { scripted, smallWorkflow } from '../../testing/small-workflow.ts';
import { until } from '../../testing/until.ts';
import type { Executed } from '../executions/execute-tool.ts';
import type { ApprovalView } from '../approvals/approval-service.ts';
import type { RunItem, RunView } from '../runs/read/run-view.ts';

let outside: Awaited<ReturnType<typeof effectServer>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
let call: ReturnType<typeof jsonClient>;

beforeAll(async () => {
  outside = await effectServer();
  server = await startTestServer({ PINION_EGRESS_ALLOW: outside.host });
  call = jsonClient(() => server.url);
  await must(201, call('POST', '/tools', outside.tool('mail.send', 'irreversible')));
});
afterAll(async () => {
  await server.close();
  await outside.close();
});

const keep = async (file: WorkflowFile): Promise<string> => (await call<{ id: string }>('POST', '/workflows', file)).body.id;
const offer = async (id: string, more: Record<string, unknown> = {}) => call<ToolSpec>('POST', `/workflows/${id}/tool`, more);
const view = async (runId: string): Promise<RunView> => (await call<RunView>('GET', `/runs/${runId}`)).body;
const ended = (runId: string): Promise<RunView> =>
  until(
    () => view(runId),
    run => ['succeeded', 'failed', 'cancelled'].includes(run.status),
  );
const partsOf = async (runId: string): Promise<RunItem[]> =>
  (await call<{ items: RunItem[] }>('GET', `/runs?parent_run_id=${runId}`)).body.items;

const schema = { type: 'object', properties: { to: { type: 'string' } }, required: ['to'] };
/** Builds a workflow that sends mail; the nodes `more` can be inserted in between. */
const mailing = (name: string, more: { id: string; type: string; config?: Record<string, unknown> }[] = []): WorkflowFile =>
  smallWorkflow(
    name,
    [
      { id: 'in', type: 'input', config: { schema } },
      ...more,
      {
        id: 'mail',
        type: 'tool',
        config: { tool: { name: 'mail.send' }, input: { to: '{{in.to}}' }, policy: { confirmation: 'never' } },
      },
      { id: 'out', type: 'output' },
    ],
    ...(more[0] === undefined ? ['in.value>mail.from'] : [`in.value>${more[0].id}.in`, `${more[0].id}.approved>mail.from`]),
    'mail.output>out.value',
  );

const using = (tool: string, input: unknown, policy: Record<string, unknown> = { confirmation: 'never' }): WorkflowFile =>
  smallWorkflow(
    `uses ${tool}`,
    [
      { id: 'in', type: 'input' },
      {
        id: 'agent',
        type: 'agent',
        config: scripted([{ tool_calls: [{ name: tool, input }] }, { text: 'done' }], { tools: [{ name: tool }], policy }),
      },
      { id: 'out', type: 'output' },
    ],
    'in.value>agent.in',
    'agent.last_tool>out.value',
  );
const start = async (file: WorkflowFile, wait_s = 20): Promise<RunView> =>
  (await call<RunView>('POST', `/workflows/${await keep(file)}/runs`, { input: 'go', wait_s })).body;

describe('workflow offered as a tool', () => {
  test('an offered workflow is a tool with its name and input schema, and an equal offer is the same version', async () => {
    const id = await keep(mailing('Mail & More!'));
    const first = await offer(id);
    expect([first.status, first.body.name, first.body.version]).toEqual([201, 'workflow.mail_more', '1.0.0']);
    expect(first.body).toMatchObject({
      input_schema: schema,
      side_effect_policy: 'irreversible',
      gateway: 'workflow',
      async: true,
    });
    const again = await offer(id);
    expect([again.status, again.body.version]).toEqual([200, '1.0.0']);
    const other = await offer(id, { side_effect_policy: 'idempotent' });
    expect([other.status, other.body.version]).toEqual([201, '1.1.0']);
    const namesake = await offer(await keep(mailing('mail more')));
    expect(namesake.body.name).toMatch(/^workflow\.mail_more-[0-9a-f]{8}$/);
    expect((await offer('nobody')).status).toBe(404);
    expect((await offer(id, { version: 7 })).status).toBe(404);
    expect((await offer(id, { version: 'published' })).status).toBe(409);
  });

  test('an offered workflow takes any input under one field when its input is no object', async () => {
    const file = smallWorkflow(
      'Echo',
      [
        { id: 'in', type: 'input' },
        { id: 'out', type: 'output' },
      ],
      'in.value>out.value',
    );
    const { body } = await offer(await keep(file));
    expect(body.input_schema).toMatchObject({ required: ['input'] });
    const run = await start(using(body.name, { input: [1, 2] }));
    expect((run.output as ToolEnvelope).output).toEqual([1, 2]);
  });

  test('an offered workflow runs as part of its caller, returns its output and replays without approval', async () => {
    const { body } = await offer(await keep(mailing('Letter')));
    const run = await start(using(body.name, { to: 'ada' }));
    expect(run.output).toMatchObject({ name: 'workflow.letter', output: { id: expect.any(String) } });
    const [part] = await partsOf(run.run_id);
    const callId = (run.output as ToolEnvelope).call_id;
    expect(part?.parent).toEqual({ run_id: run.run_id, node_id: 'agent', call_id: callId, above: [run.workflow_id] });
    const mails = outside.effects.length;
    const bundle = (await call<{ events: RunEvent[] }>('GET', `/runs/${run.run_id}/bundle`)).body;
    const again = (await call<RunView>('POST', '/replays', bundle)).body;
    expect(JSON.stringify([again.output, again.nodes])).toBe(JSON.stringify([run.output, run.nodes]));
    expect([outside.effects.length, (await partsOf(again.run_id)).length]).toEqual([mails, 0]);
  });

  test('an offered workflow waits for users with its caller and needs approval before the call', async () => {
    const { body } = await offer(await keep(mailing('Careful', [{ id: 'ask', type: 'confirm' }])));
    const { run_id } = await start(using(body.name, { to: 'bob' }, {}), 0);
    const approvals = async () =>
      (await call<{ items: ApprovalView[] }>('GET', '/questions?state=open')).body.items.filter(
        ({ kind }) => kind !== 'callback',
      );
    const [before] = await until(approvals, open => open.length === 1);
    expect(before).toMatchObject({ kind: 'confirmation', run_id });
    const decide = (id = '') => call('POST', `/questions/${encodeURIComponent(id)}/answer`, { decision: 'approve' });
    await must(200, decide(before?.id));
    const [within] = await until(approvals, open => open[0]?.kind === 'approval');
    expect((await view(run_id)).status).toBe('waiting');
    await must(200, decide(within?.id));
    expect((await ended(run_id)).output).toMatchObject({ output: { id: expect.any(String) } });
  });

  test('an offered workflow is cancelled at its time limit and with its caller', async () => {
    const { body } = await offer(await keep(mailing('Slow', [{ id: 'ask', type: 'confirm' }])), { timeout_s: 0.3 });
    const late = await start(using(body.name, { to: 'eve' }));
    expect(late.output).toBe(null);
    expect(Object.values(late.nodes['agent']?.['tools_by_id'] as Record<string, ToolEnvelope>)[0]?.error?.code).toBe('TIMEOUT');
    expect((await partsOf(late.run_id)).map(part => part.status)).toEqual(['cancelled']);

    const patient = await offer(await keep(mailing('Patient', [{ id: 'ask', type: 'confirm' }])));
    const { run_id } = await start(using(patient.body.name, { to: 'eve' }), 0);
    await until(
      () => partsOf(run_id),
      parts => parts[0]?.status === 'waiting',
    );
    await call('POST', `/runs/${run_id}/cancel`);
    expect((await ended(run_id)).status).toBe('cancelled');
    const parts = await until(
      () => partsOf(run_id),
      found => found[0]?.status === 'cancelled',
    );
    expect(parts.length).toBe(1);
  });

  test('an offered workflow is called by external programs and by a tool node', async () => {
    const { body } = await offer(await keep(mailing('Outside')));
    await must(
      200,
      call('PUT', `/agents/external/activations/${body.name}`, { enabled: true, policy_overrides: { confirmation: 'never' } }),
    );
    const executed = await call<Executed>('POST', '/tools/execute', { tool: body.name, input: { to: 'kim' } });
    expect(executed.body).toMatchObject({ envelope: { output: { id: expect.any(String) } } });
    const node = smallWorkflow(
      'node',
      [
        { id: 'in', type: 'input' },
        {
          id: 'call',
          type: 'tool',
          config: { tool: { name: body.name }, input: { to: 'lee' }, policy: { confirmation: 'never' } },
        },
        { id: 'out', type: 'output' },
      ],
      'in.value>call.x',
      'call.output>out.value',
    );
    expect((await start(node)).output).toMatchObject({ id: expect.any(String) });
  });
});

describe('workflows that call each other', () => {
  test('circular workflows are refused before the start, or at the call when only the call reveals it', async () => {
    const id = await keep(mailing('Circle'));
    const circle = smallWorkflow(
      'Circle',
      [
        { id: 'in', type: 'input' },
        { id: 'again', type: 'subflow', config: { workflow: { id } } },
        { id: 'out', type: 'output' },
      ],
      'in.value>again.in',
      'again.output>out.value',
    );
    await must(200, call('PUT', `/workflows/${id}`, circle));
    const refused = await call<{ error: { code: string; details: { problems: { code: string }[] } } }>(
      'POST',
      `/workflows/${id}/runs`,
      { input: 1 },
    );
    expect([refused.status, refused.body.error.details.problems.map(({ code }) => code)]).toEqual([422, ['subflow_cycle']]);

    const self = await keep(mailing('Self'));
    const { body } = await offer(self);
    await must(200, call('PUT', `/workflows/${self}`, { ...using(body.name, { to: 'me' }), name: 'Self' }));
    const { run_id } = (await call<RunView>('POST', `/workflows/${self}/runs`, { input: 'go', wait_s: 20 })).body;
    const envelope = Object.values((await ended(run_id)).nodes['agent']?.['tools_by_id'] as Record<string, ToolEnvelope>)[0];
    expect(envelope?.error).toMatchObject({ code: 'VALIDATION_ERROR', details: { reason: 'cycle' } });
  });
});
