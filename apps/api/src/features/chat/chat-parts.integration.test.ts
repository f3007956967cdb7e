import type { MessageAction } from '@pinion/contracts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { MessageView } from './chat-service.ts';
import { effectServer, formatMessages, publishChatTools } from '../../testing/test-chat.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { must } from '../../testing/must.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { smallWorkflow } from '../../testing/small-workflow.ts';

let outside: Awaited<ReturnType<typeof effectServer>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
const call = jsonClient(() => server.url);
beforeAll(async () => {
  outside = await effectServer();
  server = await startTestServer({ PINION_EGRESS_ALLOW: new URL(outside.origin).host });
  await publishChatTools(call, outside.origin);
});
afterAll(async () => {
  await server.close();
  await outside.close();
});
beforeEach(() => void outside.effects.splice(0));

const ends = [
  { id: 'in', type: 'input' },
  { id: 'out', type: 'output' },
];

/** Returns two tool nodes: a pending one, then an irreversible one. */
const calls = (policy: Record<string, unknown>) =>
  smallWorkflow(
    'Calls',
    [
      ...ends,
      { id: 'wait', type: 'tool', config: { tool: { name: 'desk.wait' } } },
      { id: 'mail', type: 'tool', config: { tool: { name: 'mail.send' }, input: { to: 'ada' }, policy } },
    ],
    'in.value>wait.$after',
    'wait.output>mail.$after',
    'mail.output>out.value',
  );
const made = async (file: unknown): Promise<string> => (await call<{ id: string }>('POST', '/workflows', file)).body.id;
const withSubflow = async (policy: Record<string, unknown>) =>
  smallWorkflow(
    'Above',
    [...ends, { id: 'part', type: 'subflow', config: { workflow: { id: await made(calls(policy)) } } }],
    'in.value>part.in',
    'part.output>out.value',
  );
const withMap = async (policy: Record<string, unknown>) =>
  smallWorkflow(
    'Each',
    [
      ...ends,
      { id: 'list', type: 'transform', config: { expression: '[$, $]' } },
      { id: 'each', type: 'map', config: { workflow: { id: await made(calls(policy)) }, concurrency: 1 } },
    ],
    'in.value>list.in',
    'list.value>each.in',
    'each.items>out.value',
  );

/** Sends a message in mid-run. Returns the idle conversation and the number of mails sent. */
async function inMidRun(file: unknown) {
  const workflow = await made(file);
  const { body } = await call<{ session_id: string }>('POST', `/workflows/${workflow}/sessions`);
  const path = `/sessions/${body.session_id}/messages`;
  const first = await call<{ run_id: string }>('POST', path, { text: 'one' });
  await Promise.race([outside.isHolding(), tooLong(async () => JSON.stringify((await call('GET', path)).body))]);
  await must(202, call('POST', path, { text: 'two' }));
  const flow = setInterval(() => outside.letGo(), 10);
  try {
    for (let tries = 0; tries < 800; tries += 1) {
      const { items } = (await call<{ items: MessageView[] }>('GET', path)).body;
      if (items.every(({ state }) => state !== 'waiting' && state !== 'running'))
        return { words: formatMessages(items), mails: outside.effects.length, run: await runOf(first.body.run_id) };
      await new Promise(resolve => setTimeout(resolve, 25));
    }
    throw new Error('the conversation does not come to rest');
  } finally {
    clearInterval(flow);
  }
}
/** Rejects with the state of the conversation when the run never got that far. */
const tooLong = async (label: () => Promise<string>): Promise<never> => {
  await new Promise(resolve => setTimeout(resolve, 20_000).unref());
  throw new Error(`nothing is kept back: ${await label()}`);
};
const runOf = async (id: string): Promise<string> => (await call<{ status: string }>('GET', `/runs/${id}`)).body.status;

const superseded = ['one: superseded', 'two: answered', '> answered'];
const both = ['one: answered', 'two: answered', '> answered', '> answered'];

it.each<[MessageAction, string[], number, string]>([
  ['SUPERSEDE', superseded, 1, 'cancelled'],
  ['QUEUE', both, 2, 'succeeded'],
  ['ABSORB', both, 2, 'succeeded'],
  ['FORCE_COMPLETE', both, 2, 'succeeded'],
])('a tool node checks for new messages before an irreversible call: %s', async (on_message, label, mails, run) => {
  expect(await inMidRun(calls({ on_message, confirmation: 'never' }))).toEqual({ words: label, mails, run });
});

it('SUPERSEDE in a subflow cancels the parent run too and the newer message is answered', async () => {
  const file = await withSubflow({ confirmation: 'never' });
  expect(await inMidRun(file)).toEqual({ words: superseded, mails: 1, run: 'cancelled' });
});

it('QUEUE in a subflow leaves the message for a separate run', async () => {
  const file = await withSubflow({ on_message: 'QUEUE', confirmation: 'never' });
  expect(await inMidRun(file)).toEqual({ words: both, mails: 2, run: 'succeeded' });
});

it('SUPERSEDE in a map item cancels the parent run too', async () => {
  const file = await withMap({ confirmation: 'never' });
  expect(await inMidRun(file)).toMatchObject({ words: superseded, run: 'cancelled' });
});

it('SUPERSEDE in a workflow started by a call cancels the parent run too', async () => {
  const id = await made(calls({ confirmation: 'never' }));
  // A non-idempotent tool would be refused to the newer run, because the outcome of the interrupted call is unknown
  // (decision 0012).
  const offered = await call<{ name: string }>('POST', `/workflows/${id}/tool`, { side_effect_policy: 'idempotent' });
  expect(offered.status).toBe(201);
  const config = {
    tool: { name: offered.body.name },
    input: { input: 'go' },
    policy: { confirmation: 'never', on_message: 'QUEUE' },
  };
  const edges = ['in.value>use.$after', 'use.output>out.value'];
  const file = smallWorkflow('Uses', [...ends, { id: 'use', type: 'tool', config }], ...edges);
  expect(await inMidRun(file)).toEqual({ words: superseded, mails: 1, run: 'cancelled' });
});
