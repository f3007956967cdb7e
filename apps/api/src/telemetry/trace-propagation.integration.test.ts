import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ToolEnvelope, ToolSpec, WorkflowFile } from '@pinion/contracts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RunItem } from '../features/runs/read/run-view.ts';
import { jsonClient } from '../testing/json-client.ts';
import { must } from '../testing/must.ts';
import { scripted, smallWorkflow } from '../testing/small-workflow.ts';
import { startTestServer } from '../testing/test-server.ts';
import { waitingRuns } from '../testing/suspending.ts';
import type { SpanRecord } from './span-record.ts';

/* Trace contexts through the whole server: from its callers to the services that it calls. */

type Received = { path: string; headers: IncomingHttpHeaders; body: string };
const received: Received[] = [];
const service = createServer((request, response) => {
  let body = '';
  request.on('data', chunk => (body += String(chunk)));
  request.on('end', () => {
    received.push({ path: request.url ?? '', headers: request.headers, body });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"done":true}');
  });
});
let origin = '';
let server: Awaited<ReturnType<typeof startTestServer>>;
const call = jsonClient(() => server.url);

beforeAll(async () => {
  await new Promise<void>(resolve => {
    service.listen(0, '127.0.0.1', resolve);
  });
  const host = `127.0.0.1:${(service.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  server = await startTestServer({ PINION_EGRESS_ALLOW: host });
  for (const tool of [toolOf('look.up'), toolOf('look.quietly', { trace_context: false })])
    await must(201, call('POST', '/tools', tool));
});
afterAll(async () => {
  await server.close();
  service.closeAllConnections();
  service.close();
});

beforeEach(() => void received.splice(0));

const toolOf = (name: string, more: Record<string, unknown> = {}) => ({
  name,
  version: '1.0.0',
  description: 'looks',
  category: 'api',
  input_schema: { type: 'object' },
  gateway: 'http',
  gateway_config: { url: `${origin}/${name}`, ...more },
  side_effect_policy: 'pure',
});

const callerTrace = '0af7651916cd43dd8448eb211c80319c';
const callerSpan = 'b7ad6b7169203331';
const sent = { traceparent: `00-${callerTrace}-${callerSpan}-01`, tracestate: 'rojo=1', baggage: 'user=ada' };

const looking = (name: string, tool = 'look.up'): WorkflowFile =>
  smallWorkflow(
    name,
    [
      { id: 'in', type: 'input' },
      { id: 'tool', type: 'tool', config: { tool: { name: tool, version: '1.0.0' }, input: { q: 1 } } },
      { id: 'out', type: 'output' },
    ],
    'in.value>tool.in',
    'tool.output>out.value',
  );

const save = async (file: WorkflowFile): Promise<string> =>
  (await must(201, call<{ id: string }>('POST', '/workflows', file))).id;

async function runOf(file: WorkflowFile, headers: Record<string, string>): Promise<string> {
  const started = await call<{ run_id: string }>(
    'POST',
    `/workflows/${await save(file)}/runs`,
    { input: null, wait_s: 30 },
    headers,
  );
  expect(started).toMatchObject({ status: 200, body: { status: 'succeeded' } });
  return started.body.run_id;
}

const spansOf = async (runId: string): Promise<SpanRecord[]> =>
  (await must(200, call<{ spans: SpanRecord[] }>('GET', `/traces/${runId.replaceAll('-', '')}`))).spans;

/** Returns the parts of the header that the last request to a path carried. */
function lastSentTo(path: string) {
  const last = received.findLast(request => request.path === path);
  const [, traceId, spanId, flags] = String(last?.headers['traceparent']).split('-');
  return { traceId, spanId, flags, tracestate: last?.headers['tracestate'], baggage: last?.headers['baggage'], body: last?.body };
}

const spanNamed = async (runId: string, name: string) => (await spansOf(runId)).find(span => span.name === name);

it('a run continues the trace of its caller, from the request to an HTTP tool', async () => {
  const runId = await runOf(looking('Traced'), sent);
  const found = lastSentTo('/look.up');
  expect(found).toMatchObject({ traceId: callerTrace, flags: '01', tracestate: 'rojo=1', baggage: undefined });
  expect((await spanNamed(runId, 'pinion.tool_run'))?.span_id).toBe(found.spanId);
  expect(await spanNamed(runId, 'pinion.run')).toMatchObject({
    parent_span_id: null,
    attributes: { 'pinion.traceparent': sent.traceparent, 'pinion.run_id': runId },
  });
});

it.each([
  ['no header', {}],
  ['a malformed header', { traceparent: '00-xyz-1-01', tracestate: 'rojo=1' }],
])('a run that is started with %s has a trace of its own, named after the run', async (_what, headers) => {
  const runId = await runOf(looking('Untraced'), headers);
  expect(lastSentTo('/look.up')).toMatchObject({ traceId: runId.replaceAll('-', ''), flags: '01', tracestate: undefined });
  expect((await spanNamed(runId, 'pinion.run'))?.attributes).not.toHaveProperty('pinion.traceparent');
});

it('a tool with trace_context false receives no trace, and the inputs of calls never hold one', async () => {
  const runId = await runOf(looking('Quiet', 'look.quietly'), sent);
  expect(received.findLast(({ path }) => path === '/look.quietly')?.headers).not.toHaveProperty('traceparent');
  const { body } = await call<{ nodes: Record<string, { envelope: ToolEnvelope }> }>('GET', `/runs/${runId}`);
  expect(body.nodes['tool']?.envelope.input).toEqual({ q: 1, in: null });
});

it('a call by POST /tools/execute continues the trace, and its key stands for the same request in any trace', async () => {
  await must(200, call('PUT', '/agents/bot/activations/look.up', { enabled: true }));
  const request = { tool: 'look.up', input: { q: 2 }, agent_id: 'bot' };
  const executed = (headers: Record<string, string>) =>
    must(200, call<{ run_id: string }>('POST', '/tools/execute', request, { 'idempotency-key': 'k1', ...headers }));
  const first = await executed(sent);
  expect(lastSentTo('/look.up')).toMatchObject({ traceId: callerTrace, tracestate: 'rojo=1' });
  const again = await executed({ traceparent: `00-${'c'.repeat(32)}-${'d'.repeat(16)}-01` });
  expect(again.run_id).toBe(first.run_id);
});

it('a delivery to a callback URL continues the trace', async () => {
  const request = { tool: 'look.up', input: { q: 3 }, agent_id: 'bot', callback_url: `${origin}/callback` };
  const { run_id } = await must(202, call<{ run_id: string }>('POST', '/tools/execute-async', request, sent));
  await expect.poll(() => lastSentTo('/callback').traceId, { timeout: 20_000 }).toBe(callerTrace);
  expect(lastSentTo('/callback')).toMatchObject({ body: expect.stringContaining(run_id), baggage: undefined });
});

it('the run that answers a chat message continues the trace of its sender', async () => {
  const workflow = await save(
    smallWorkflow(
      'Talking',
      [
        { id: 'in', type: 'input' },
        {
          id: 'agent',
          type: 'agent',
          config: scripted([{ tool_calls: [{ name: 'look.up', input: { q: 4 } }] }, { text: 'done' }], {
            tools: [{ name: 'look.up' }],
          }),
        },
        { id: 'out', type: 'output' },
      ],
      'in.value>agent.in',
      'agent.response>out.value',
    ),
  );
  const { session_id } = await must(201, call<{ session_id: string }>('POST', `/workflows/${workflow}/sessions`));
  await must(200, call('POST', `/sessions/${session_id}/messages`, { text: 'look', wait_s: 30 }, sent));
  expect(lastSentTo('/look.up')).toMatchObject({ traceId: callerTrace, tracestate: 'rojo=1' });
});

it('the spans of a child run are below the span of the node or the call that started it', async () => {
  const part = await save(looking('Part'));
  const runId = await runOf(
    smallWorkflow(
      'Whole',
      [
        { id: 'in', type: 'input' },
        { id: 'part', type: 'subflow', config: { workflow: { id: part } } },
        { id: 'out', type: 'output' },
      ],
      'in.value>part.in',
      'part.output>out.value',
    ),
    sent,
  );
  expect(lastSentTo('/look.up').traceId).toBe(callerTrace);
  const node = await spanNamed(runId, 'invoke_workflow');
  const child = String(node?.attributes['pinion.child_run_id']);
  expect((await spanNamed(child, 'pinion.run'))?.attributes['pinion.traceparent']).toBe(`00-${callerTrace}-${node?.span_id}-01`);
});

it('a run of a workflow that an agent calls as a tool is below the span of the call', async () => {
  const { name } = await must(201, call<ToolSpec>('POST', `/workflows/${await save(looking('Tool'))}/tool`, {}));
  const runId = await runOf(
    smallWorkflow(
      'Agent above',
      [
        { id: 'in', type: 'input' },
        {
          id: 'agent',
          type: 'agent',
          config: scripted([{ tool_calls: [{ name, input: { input: 1 } }] }, { text: 'done' }], {
            tools: [{ name }],
            policy: { confirmation: 'never' },
          }),
        },
        { id: 'out', type: 'output' },
      ],
      'in.value>agent.in',
      'agent.response>out.value',
    ),
    sent,
  );
  expect(lastSentTo('/look.up').traceId).toBe(callerTrace);
  const called = await spanNamed(runId, 'pinion.tool_run');
  const { items } = await must(200, call<{ items: RunItem[] }>('GET', `/runs?parent_run_id=${runId}`));
  const roots = await Promise.all(items.map(({ run_id }) => spanNamed(run_id, 'pinion.run')));
  expect(roots.map(root => root?.attributes['pinion.traceparent'])).toEqual([`00-${callerTrace}-${called?.span_id}-01`]);
});

it('a run continues the trace of its caller after a restart', async () => {
  const asking = smallWorkflow(
    'Asks first',
    [
      { id: 'in', type: 'input' },
      { id: 'ask', type: 'confirm' },
      { id: 'tool', type: 'tool', config: { tool: { name: 'look.up', version: '1.0.0' }, input: { q: 5 } } },
      { id: 'out', type: 'output' },
    ],
    'in.value>ask.in',
    'ask.approved>tool.in',
    'tool.output>out.value',
  );
  const runs = waitingRuns(call, id => server.services.activeRuns.find(id) !== undefined);
  const started = call<{ run_id: string }>('POST', `/workflows/${await save(asking)}/runs`, { input: 'go' }, sent);
  const { run_id } = await must(202, started);
  await runs.open(run_id);
  await server.stop();
  const { dataDir, databaseUrl } = server;
  const next = await startTestServer({
    PINION_EGRESS_ALLOW: new URL(origin).host,
    PINION_DATA_DIR: dataDir,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  });
  const first = server;
  server = next;
  const [approval] = await runs.open(run_id);
  await runs.answer(approval);
  expect((await runs.ended(run_id)).status).toBe('succeeded');
  expect(lastSentTo('/look.up')).toMatchObject({ traceId: callerTrace, tracestate: 'rojo=1' });
  const roots = (await spansOf(run_id)).filter(({ name }) => name === 'pinion.run');
  expect(roots.map(({ attributes }) => attributes['pinion.traceparent'])).toEqual([sent.traceparent, sent.traceparent]);
  await next.close();
  server = first;
});
