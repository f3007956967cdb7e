import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RunEvent } from '@pinion/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunItem } from '../features/runs/read/run-view.ts';
import { type CountingTools, countingTools } from '../testing/counting-tools.ts';
import { jsonClient } from '../testing/json-client.ts';
import { must } from '../testing/must.ts';
import { scripted, smallWorkflow } from '../testing/small-workflow.ts';
import { toolOf } from '../testing/squares-workflow.ts';
import { askingWorkflow, payingWorkflow, waitingRuns } from '../testing/suspending.ts';
import { startTestServer } from '../testing/test-server.ts';

let tools: CountingTools;
/** Answers the call number 9, which is held. */
let answerNine = (): void => undefined;
let slowTool: Awaited<ReturnType<typeof toolWithCallbacks>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
const call = jsonClient(() => server.url);
const isInMemory = (id: string): boolean => server.services.activeRuns.find(id) !== undefined;
const { keep, start, suspended, ended, open, answer, view } = waitingRuns(call, isInMemory);
const eventsOf = async (id: string): Promise<RunEvent[]> =>
  (await call<{ events: RunEvent[] }>('GET', `/runs/${id}/bundle`)).body.events;

beforeAll(async () => {
  tools = await countingTools({ delayMs: () => 1, whenFree: ({ n }, answer) => (n === 9 ? (answerNine = answer) : answer()) });
  slowTool = await toolWithCallbacks();
  const hosts = [tools.origin, slowTool.origin].map(origin => new URL(origin).host);
  server = await startTestServer({ PINION_EGRESS_ALLOW: hosts.join(','), PINION_SUSPEND_SECONDS: '0' });
  await must(201, call('POST', '/tools', toolOf('irreversible', tools.origin)));
  await must(201, call('POST', '/tools', { ...toolOf('pure', slowTool.origin), name: 'slow.pure', async: true }));
});
afterAll(async () => {
  await server.close();
  await tools.close();
  await slowTool.close();
});

it('a run that waits for approval leaves memory, continues after the answer and has its effect once', async () => {
  const id = await start(payingWorkflow('approved'));
  const [approval] = await open(id);
  await suspended(id);
  expect((await view(id)).status).toBe('waiting');
  await answer(approval);
  expect(await ended(id)).toMatchObject({ status: 'succeeded', output: 'done' });
  expect(tools.hits.get('approved/1')).toBe(1);
  const events = await eventsOf(id);
  expect(events.map(event => event.seq)).toEqual(events.map((_event, index) => index));
  expect(events.filter(event => event.type === 'run.resumed')).toHaveLength(1);
});

it('a suspended run that is cancelled ends, and nothing is sent', async () => {
  const id = await start(payingWorkflow('cancelled'));
  await open(id);
  await suspended(id);
  await call('POST', `/runs/${id}/cancel`);
  expect((await ended(id)).status).toBe('cancelled');
  expect(tools.hits.get('cancelled/1')).toBeUndefined();
  await open(id, 0);
});

it('a suspended run continues when its approval expires', async () => {
  const id = await start(askingWorkflow({ expires_s: 2 }));
  await open(id);
  await suspended(id);
  const { nodes } = await ended(id);
  expect(nodes['ask']).toMatchObject({ declined: { reason: 'expired' } });
});

it('a suspended run continues with the result that a slow tool sends', async () => {
  const id = await start(
    smallWorkflow(
      'slow',
      [
        { id: 'in', type: 'input' },
        { id: 'pay', type: 'tool', config: { tool: { name: 'slow.pure' }, input: { run: 'slow', n: 1 } } },
        { id: 'out', type: 'output' },
      ],
      'in.value>pay.from',
      'pay.output>out.value',
    ),
  );
  const callback = await slowTool.callback();
  await suspended(id);
  const { status } = await fetch(callback, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ output: { square: 1 } }),
  });
  expect(status).toBe(204);
  expect(await ended(id)).toMatchObject({ status: 'succeeded', output: { square: 1 } });
  expect(slowTool.count()).toBe(1);
});

it('a run that waits in one branch stays in memory while another branch is at work', async () => {
  const id = await start(
    smallWorkflow(
      'both',
      [
        { id: 'in', type: 'input' },
        { id: 'ask', type: 'confirm' },
        {
          id: 'pay',
          type: 'tool',
          config: { tool: { name: 'count.irreversible' }, input: { run: 'both', n: 9 }, policy: { confirmation: 'never' } },
        },
      ],
      'in.value>ask.in',
      'in.value>pay.from',
    ),
  );
  const [approval] = await open(id);
  await expect.poll(() => tools.hits.get('both/9')).toBe(1);
  // A run that began to wait later has left already.
  const later = await start(askingWorkflow());
  await suspended(later);
  expect(isInMemory(id)).toBe(true);
  answerNine();
  await suspended(id);
  await answer(approval);
  expect((await ended(id)).node_states).toMatchObject({ ask: { status: 'succeeded' }, pay: { status: 'succeeded' } });
  expect(tools.hits.get('both/9')).toBe(1);
});

it('parents are suspended with the children that they wait for, and continue with them', async () => {
  const part = await keep(payingWorkflow('part'));
  const workflowTool = { name: 'workflow.pays', version: '1.0.0', gateway: 'workflow', async: true, max_retries: 0 };
  await must(
    201,
    call('POST', '/tools', {
      ...workflowTool,
      description: 'pays',
      category: 'utility',
      input_schema: { type: 'object', properties: { input: {} } },
      idempotency: { send: { as: 'meta', name: 'pinion' } },
      gateway_config: { workflow_id: part, input_field: 'input' },
    }),
  );
  const agent = scripted([{ tool_calls: [{ name: 'workflow.pays', input: { input: 'called' } }] }, { text: 'paid' }], {
    tools: [{ name: 'workflow.pays' }],
    policy: { confirmation: 'never' },
  });
  const id = await start(
    smallWorkflow(
      'family',
      [
        { id: 'in', type: 'input' },
        { id: 'one', type: 'subflow', config: { workflow: { id: part } } },
        { id: 'list', type: 'transform', config: { expression: '[1, 2, 3]' } },
        { id: 'each', type: 'map', config: { workflow: { id: part }, concurrency: 2 } },
        { id: 'agent', type: 'agent', config: agent },
      ],
      'in.value>one.in',
      'in.value>list.in',
      'list.value>each.in',
      'in.value>agent.in',
    ),
  );
  await open(id, 4);
  await suspended(id);
  const parts = (await call<{ items: RunItem[] }>('GET', `/runs?parent_run_id=${id}`)).body.items.map(item => item.run_id);
  expect(parts).toHaveLength(4);
  for (const one of parts) await suspended(one);
  for (const approval of await open(id, 4)) await answer(approval);
  const [last] = await open(id, 1); // the third item of the list
  await answer(last);
  expect(await ended(id)).toMatchObject({ status: 'succeeded', nodes: { agent: { response: 'paid' } } });
  expect(tools.hits.get('part/1')).toBe(5);
});

it('a reader that follows a run receives the events after its suspension', async () => {
  const id = await start(askingWorkflow());
  const [approval] = await open(id);
  const types: string[] = [];
  const reading = (async () => {
    const response = await fetch(`${server.url}/api/v1/runs/${id}/events`, { headers: { accept: 'text/event-stream' } });
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) types.push(decoder.decode(chunk as Uint8Array));
  })();
  await suspended(id);
  await answer(approval);
  await ended(id);
  await reading;
  const text = types.join('');
  expect(text).toContain('node.asked');
  expect(text.indexOf('run.finished')).toBeGreaterThan(text.indexOf('node.answered'));
});

it('a request that waits for the end of a run gets it, also when the run is suspended in between', async () => {
  const id = await keep(askingWorkflow());
  const waiting = call<{ status: string; run_id: string }>('POST', `/workflows/${id}/runs`, { input: 'go', wait_s: 20 });
  const runs = async () => (await call<{ items: RunItem[] }>('GET', `/runs?workflow_id=${id}`)).body.items;
  await expect.poll(async () => (await runs()).length).toBe(1);
  const run = (await runs())[0]?.run_id ?? '';
  const [approval] = await open(run);
  await suspended(run);
  await answer(approval);
  expect((await waiting).body).toMatchObject({ run_id: run, status: 'succeeded' });
});

it('a message that supersedes a suspended run of a conversation wakes it', async () => {
  const agent = scripted([{ tool_calls: [{ name: 'count.irreversible', input: { run: 'chat', n: 1 } }] }, { text: 'done' }], {
    tools: [{ name: 'count.irreversible' }],
    policy: { confirmation: 'always', on_message: 'SUPERSEDE' },
  });
  const workflow = await keep(
    smallWorkflow(
      'chats',
      [
        { id: 'in', type: 'input' },
        { id: 'agent', type: 'agent', config: agent },
        { id: 'out', type: 'output' },
      ],
      'in.value>agent.in',
      'agent.response>out.value',
    ),
  );
  const { session_id } = (await call<{ session_id: string }>('POST', `/workflows/${workflow}/sessions`)).body;
  const say = (text: string) => call('POST', `/sessions/${session_id}/messages`, { text });
  const runOf = async (text: string): Promise<string> => {
    const path = `/sessions/${session_id}/messages`;
    const { items } = (await call<{ items: { text: string; run_id: string | null }[] }>('GET', path)).body;
    return items.find(item => item.text === text)?.run_id ?? '';
  };
  await say('one');
  await expect.poll(() => runOf('one')).not.toBe('');
  const first = await runOf('one');
  await open(first);
  await suspended(first);
  await say('two');
  expect((await ended(first)).node_states['agent']).toMatchObject({ finish_reason: 'superseded' });
  await expect.poll(() => runOf('two'), { timeout: 10_000 }).not.toBe('');
  const [approval] = await open(await runOf('two'));
  await answer(approval);
  expect((await ended(await runOf('two'))).status).toBe('succeeded');
  expect(tools.hits.get('chat/1')).toBe(1);
});

it('nothing unexpected was reported while runs were suspended', () => {
  expect(server.reports).toEqual([]);
});

/** Starts a tool that accepts calls and sends its result later. */
async function toolWithCallbacks() {
  const urls: string[] = [];
  let count = 0;
  const http = createServer((request, response) => {
    count += 1;
    urls.push(String(request.headers['pinion-callback-url']));
    request.resume().on('end', () => response.writeHead(202, { 'content-type': 'application/json' }).end('{}'));
  });
  await new Promise<void>(resolve => {
    http.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    count: () => count,
    async callback(): Promise<string> {
      await expect.poll(() => urls.length).toBeGreaterThan(0);
      return urls.shift() ?? '';
    },
    close: () => new Promise<void>(resolve => http.close(() => resolve())),
  };
}
