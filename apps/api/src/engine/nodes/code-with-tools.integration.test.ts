import { isCallEnd, type RunEvent, type ToolEnvelope, type WorkflowFile } from '@pinion/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { effectServer } from '../../testing/effect-server.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { must } from '../../testing/must.ts';
import { patientLimits } from '@pinion/tool-runtime/testing';
import { smallWorkflow } from '../../testing/small-workflow.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { until } from '../../testing/until.ts';
import type { ApprovalView } from '../../features/approvals/approval-service.ts';
import type { RunView } from '../../features/runs/read/run-view.ts';

let outside: Awaited<ReturnType<typeof effectServer>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
const call = jsonClient(() => server.url);
let failing = new Set<string>();

beforeAll(async () => {
  outside = await effectServer(path => (failing.has(path) ? { status: 400, body: { message: 'not today' } } : {}));
  server = await startTestServer({ PINION_EGRESS_ALLOW: outside.host });
  const input_schema = { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] };
  const double = {
    name: 'math.double',
    description: '',
    category: 'code',
    input_schema,
    gateway: 'javascript',
    side_effect_policy: 'pure',
  };
  await must(
    201,
    call('POST', '/tools', {
      ...double,
      version: '1.0.0',
      gateway_config: { code: 'return inputs.n * 2', limits: patientLimits },
    }),
  );
  await must(
    201,
    call('POST', '/tools', {
      ...double,
      version: '2.0.0',
      gateway_config: { code: 'return inputs.n * 200', limits: patientLimits },
    }),
  );
  for (const name of ['mail.send', 'mail.log', 'mail.copy'])
    await must(201, call('POST', '/tools', outside.tool(name, 'irreversible')));
});
afterAll(async () => {
  await server.close();
  await outside.close();
});

const tools = [{ name: 'math.double', version: '1.0.0' }, { name: 'mail.send' }, { name: 'mail.log' }, { name: 'mail.copy' }];

const workflow = (code: string, config: Record<string, unknown> = {}): WorkflowFile =>
  smallWorkflow(
    'Code with tools',
    [
      { id: 'input', type: 'input' },
      {
        id: 'code',
        type: 'code',
        config: { language: 'javascript', code, tools, limits: patientLimits, policy: { confirmation: 'never' }, ...config },
      },
      { id: 'out', type: 'output' },
    ],
    'input.value>code.in',
    'code.value>out.value',
  );

const keep = async (file: WorkflowFile): Promise<string> =>
  (await must(201, call<{ id: string }>('POST', '/workflows', file))).id;
const start = async (file: WorkflowFile, input: unknown, wait_s = 30): Promise<RunView> =>
  must(wait_s === 0 ? 202 : 200, call<RunView>('POST', `/workflows/${await keep(file)}/runs`, { input, wait_s }));
const view = async (runId: string): Promise<RunView> => (await call<RunView>('GET', `/runs/${runId}`)).body;
const ended = (runId: string): Promise<RunView> =>
  until(
    () => view(runId),
    run => ['succeeded', 'failed', 'cancelled'].includes(run.status),
  );
const bundleOf = async (runId: string): Promise<{ events: RunEvent[] }> =>
  must(200, call<{ events: RunEvent[] }>('GET', `/runs/${runId}/bundle`));
const envelopesOf = async (runId: string): Promise<ToolEnvelope[]> =>
  (await bundleOf(runId)).events.filter(isCallEnd).map(({ envelope }) => envelope);

describe('code node with tools', () => {
  it.skipIf(process.platform !== 'linux')('Python code calls tools in parallel with its inputs', async () => {
    const code = `import asyncio
result = await asyncio.gather(*[tools.math.double(n=n) for n in inputs["in"]])
print("seen", len(result))`;
    const run = await start(workflow(code, { language: 'python' }), [1, 2, 3]);
    expect(run).toMatchObject({ status: 'succeeded', output: [2, 4, 6] });
    expect(run.nodes['code']).toMatchObject({ logs: 'seen 3\n' });
    expect((await envelopesOf(run.run_id)).map(({ name }) => name).toSorted()).toEqual([
      'code.code',
      'math.double',
      'math.double',
      'math.double',
    ]);
  });

  it('code calls tools in parallel with its inputs, each call has an envelope of its own, and a replay returns the same', async () => {
    const code = `const doubled = await Promise.all(inputs.in.map(n => tools.math.double({ n })));
console.log('seen', doubled.length);
return { doubled, random: Math.random() };`;
    const run = await start(workflow(code), [1, 2, 3]);
    expect(run).toMatchObject({ status: 'succeeded', output: { doubled: [2, 4, 6] } });
    expect(run.nodes['code']).toMatchObject({ logs: 'seen 3\n' });
    const [first, ...others] = (await envelopesOf(run.run_id)).toSorted((a, b) => (a.meta?.seq ?? 0) - (b.meta?.seq ?? 0));
    expect(first).toMatchObject({ name: 'code.code', meta: { sandbox: { stdout: 'seen 3\n' } } });
    expect(others.map(({ name, version, input }) => [name, version, input])).toEqual(
      [1, 2, 3].map(n => ['math.double', '1.0.0', { n }]),
    );
    expect(new Set(others.map(({ caller }) => caller?.program_call_id))).toEqual(new Set([first?.call_id]));

    const replayed = await must(200, call<RunView>('POST', '/replays', await bundleOf(run.run_id)));
    expect(JSON.stringify([replayed.output, replayed.nodes])).toBe(JSON.stringify([run.output, run.nodes]));
    const known = await envelopesOf(run.run_id);
    const again = await envelopesOf(replayed.run_id);
    const keyOf = ({ call_id, caller, output }: ToolEnvelope): string => JSON.stringify([call_id, caller, output]);
    expect(again.map(keyOf).toSorted()).toEqual(known.map(keyOf).toSorted());
  });

  it('a call that the policy of the node denies is an error that the code can catch, and nothing is sent', async () => {
    const before = outside.effects.length;
    const code = `const codeOf = call => call.then(() => 'sent', error => error.code);
return [await codeOf(tools.mail.send({ n: 1 })), await codeOf(tools.mail.unknown({})), await tools.math.double({ n: 1 })];`;
    const run = await start(workflow(code, { policy: { allowed_side_effects: ['pure'] } }), null);
    expect(run.output).toEqual(['POLICY_DENIED', 'POLICY_DENIED', 2]);
    expect(outside.effects.length).toBe(before);
  });

  it('calls beyond max_tool_calls are denied', async () => {
    const code = `const results = [];
for (let n = 0; n < 4; n += 1) results.push(await tools.math.double({ n }).catch(error => error.code));
return results;`;
    const run = await start(workflow(code, { policy: { max_tool_calls: 2 } }), null);
    expect(run.output).toEqual([0, 2, 'POLICY_DENIED', 'POLICY_DENIED']);
  });

  it('a call waits for approval with the line of the code, and the other calls go on', async () => {
    const code = `const [sent, doubled] = await Promise.all([
  tools.mail.send({ n: 7 }), tools.math.double({ n: 2 })]);
return [sent.id.slice(0, 1), doubled];`;
    const { run_id } = await start(workflow(code, { policy: {} }), null, 0);
    const open = async () => (await call<{ items: ApprovalView[] }>('GET', '/questions?state=open')).body.items;
    const [approval] = await until(open, items => items.some(item => item.run_id === run_id));
    expect(approval).toMatchObject({ kind: 'confirmation', node_id: 'code', request: { program: { line: 2, code } } });
    expect((await view(run_id)).status).toBe('waiting');
    await must(200, call('POST', `/questions/${encodeURIComponent(approval?.id ?? '')}/answer`, { decision: 'approve' }));
    expect((await ended(run_id)).output).toEqual(['e', 4]);
  });

  it('a fork at a call makes it again with the calls that depend on it, and none of the others', async () => {
    const code = `await tools.mail.log({ n: 1 });
const { id } = await tools.mail.send({ n: 2 });
await tools.mail.copy({ n: 3, id });
return id;`;
    const run = await start(workflow(code), null);
    const sent = (await envelopesOf(run.run_id)).find(({ name }) => name === 'mail.send');
    const before = outside.effects.length;
    const at = { node_id: 'code', call_id: sent?.call_id };
    const fork = await must(200, call<RunView>('POST', `/runs/${run.run_id}/fork`, { at, wait_s: 30 }));
    expect(fork.status).toBe('succeeded');
    expect(outside.pathsHit().slice(before)).toEqual(['/mail.send', '/mail.copy']);
    const edited = await must(
      200,
      call<RunView>('POST', `/runs/${run.run_id}/fork`, { at, edit: { output: { id: 'edited' } }, wait_s: 30 }),
    );
    expect(edited.output).toBe('edited');
    expect(outside.effects.at(-1)?.body).toEqual({ n: 3, id: 'edited' });
    expect(outside.effects.length).toBe(before + 3);
  });

  it('a fork of a failed node makes the failed call again and repeats no effect', async () => {
    failing = new Set(['/mail.copy']);
    const code = 'await tools.mail.send({ n: 1 });\nreturn (await tools.mail.copy({ n: 2 })).id.slice(0, 1);';
    const run = await start(workflow(code), null);
    expect(run.status).toBe('failed');
    failing = new Set();
    const before = outside.effects.length;
    const fork = await must(200, call<RunView>('POST', `/runs/${run.run_id}/fork`, { at: 'failed', wait_s: 30 }));
    expect([fork.status, fork.output]).toEqual(['succeeded', 'e']);
    expect(outside.pathsHit().slice(before)).toEqual(['/mail.copy']);
  });

  it('a tool that is not in the catalog prevents publishing only, and tools of another language prevent a run', async () => {
    const errorsOf = async (file: WorkflowFile) =>
      (await must(200, call<{ errors: unknown[] }>('GET', `/workflows/${await keep(file)}/publish-check`))).errors;
    const unknown = workflow('return 1', { tools: [{ name: 'no.such_tool' }] });
    expect(await errorsOf(unknown)).toMatchObject([{ code: 'unknown_tool', tool: 'no.such_tool', node_id: 'code' }]);
    expect((await start(unknown, null)).output).toBe(1);
    const shell = workflow('true', { language: 'shell' });
    expect(await errorsOf(shell)).toMatchObject([{ code: 'invalid_config', node_id: 'code' }]);
    const refused = await call('POST', `/workflows/${await keep(shell)}/runs`, { input: null });
    expect(refused.status).toBe(422);
  });

  it('an upgrade of a tool changes the version in a code node, and the catalog counts its use', async () => {
    const file = workflow('return await tools.math.double({ n: 1 })');
    const id = await keep(file);
    const preview = await must(
      200,
      call<{ items: { workflow_id: string; from: string[]; base_version: number }[] }>('GET', '/tools/math.double/2.0.0/upgrade'),
    );
    const item = preview.items.find(({ workflow_id }) => workflow_id === id);
    expect(item?.from).toEqual(['1.0.0']);
    const workflows = [{ id, base_version: item?.base_version }];
    await must(200, call('POST', '/tools/math.double/2.0.0/upgrade', { workflows }));
    const run = await must(200, call<RunView>('POST', `/workflows/${id}/runs`, { input: null, wait_s: 30 }));
    expect(run.output).toBe(200);
  });

  it('code that calls tools is not run alone, and no request publishes its gateway', async () => {
    const config = { language: 'javascript', code: 'return 1', tools };
    const alone = await call<{ error: { code: string; details: unknown } }>('POST', '/code/runs', {
      node_id: 'code',
      config,
      input: {},
    });
    expect([alone.status, alone.body.error]).toMatchObject([
      400,
      { code: 'VALIDATION_ERROR', details: { reason: 'calls_tools' } },
    ]);
    const published = await call('POST', '/tools', {
      name: 'my.program',
      version: '1.0.0',
      description: '',
      category: 'code',
      input_schema: { type: 'object' },
      gateway: 'program',
      gateway_config: { code: 'return 1' },
    });
    expect(published.status).toBe(400);
  });
});
