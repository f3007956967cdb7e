import type { ReplayBundle, RunEventOf } from '@pinion/contracts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { effectServer } from '../../testing/effect-server.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { must } from '../../testing/must.ts';
import { answerFromHistory, type SentMessage } from '../../testing/remembering-model.ts';
import { smallWorkflow } from '../../testing/small-workflow.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { RunView } from '../runs/read/run-view.ts';

const requests: SentMessage[][] = [];
const model = await effectServer((_path, body) => {
  const { messages } = body as { messages: SentMessage[] };
  requests.push(messages);
  return answerFromHistory(messages);
});
let server: Awaited<ReturnType<typeof startTestServer>>;
const call = jsonClient(() => server.url);
beforeAll(async () => {
  server = await startTestServer({ PINION_EGRESS_ALLOW: model.host });
});
afterAll(async () => {
  await server.close();
  await model.close();
});
afterEach(() => void requests.splice(0));

type Node = Parameters<typeof smallWorkflow>[1][number];
const agentNode = (config: Record<string, unknown> = {}): Node => ({
  id: 'agent',
  type: 'agent',
  config: {
    model: { provider: 'openai-compatible', model: 'm', base_url: `http://${model.host}/v1` },
    prompt: '{{in}}',
    ...config,
  },
});
const workflowOf = (config: Record<string, unknown> = {}, schema?: unknown) =>
  smallWorkflow(
    'Memory',
    [
      { id: 'in', type: 'input', config: schema === undefined ? {} : { schema } },
      agentNode(config),
      { id: 'out', type: 'output' },
    ],
    'in.value>agent.in',
    'agent.response>out.value',
  );

type Answered = { message: { run_id: string; state: string }; answer: { text: string; error_code: string | null } | null };

/** Opens a session and returns a function that sends a message and waits for its answer. */
async function opened(file: unknown) {
  const { id } = await must(201, call<{ id: string }>('POST', '/workflows', file));
  const { session_id } = await must(201, call<{ session_id: string }>('POST', `/workflows/${id}/sessions`));
  return async (text: string) => must(200, call<Answered>('POST', `/sessions/${session_id}/messages`, { text, wait_s: 20 }));
}
const bundleOf = (runId: string): Promise<ReplayBundle> => must(200, call<ReplayBundle>('GET', `/runs/${runId}/bundle`));
const historyOf = async (runId: string) =>
  (await bundleOf(runId)).events.find((event): event is RunEventOf<'agent.started'> => event.type === 'agent.started')?.history;
const dialog = [
  { role: 'user', content: 'My name is Ada.' },
  { role: 'assistant', content: '1 messages' },
  { role: 'user', content: 'What is my name?' },
];

it('a model of a conversation receives the earlier turns by default, and not those of another conversation', async () => {
  const ask = await opened(workflowOf());
  const first = await ask('My name is Ada.');
  expect(await ask('What is my name?')).toMatchObject({ answer: { text: 'Your name is Ada.' } });
  expect(requests.at(-1)).toEqual(dialog);
  const other = await opened(workflowOf());
  expect(await other('What is my name?')).toMatchObject({ answer: { text: 'I do not know.' } });
  expect(await historyOf(first.message.run_id)).toBeUndefined();
});

it('a replay of a turn uses the history of its bundle, and so does a fork before and after the agent started', async () => {
  const ask = await opened(workflowOf());
  const first = await ask('My name is Ada.');
  const { message } = await ask('What is my name?');
  await ask('My name is Bob.');
  const bundle = await bundleOf(message.run_id);
  const history = {
    messages: [
      { role: 'user', text: 'My name is Ada.', run_id: first.message.run_id },
      { role: 'assistant', text: '1 messages', run_id: first.message.run_id },
    ],
    omitted_turns: 0,
  };
  expect(await historyOf(message.run_id)).toEqual(history);
  expect(bundle.agents['agent']?.messages).toMatchObject([
    { role: 'user', text: 'My name is Ada.', is_history: true },
    { role: 'assistant', text: '1 messages', is_history: true },
    { role: 'user', text: 'What is my name?' },
    { role: 'assistant', text: 'Your name is Ada.' },
  ]);
  const before = requests.length;
  const replayed = await must(200, call<RunView>('POST', '/replays', bundle));
  expect(replayed).toMatchObject({ status: 'succeeded', output: 'Your name is Ada.' });
  expect(await historyOf(replayed.run_id)).toEqual(history);
  expect(requests.length).toBe(before);
  for (const at of [{ node_id: 'agent' }, { node_id: 'agent', iteration: 0 }]) {
    const forked = await must(200, call<RunView>('POST', `/runs/${message.run_id}/fork`, { at, wait_s: 20 }));
    expect(forked).toMatchObject({ status: 'succeeded', output: 'Your name is Ada.' });
    expect(requests.at(-1)).toEqual(dialog);
    expect(await historyOf(forked.run_id)).toEqual(history);
  }
});

it('a memory that is off sends the prompt only, and a limit of turns omits the oldest', async () => {
  const forgetful = await opened(workflowOf({ memory: { mode: 'off' } }));
  await forgetful('My name is Ada.');
  expect(await forgetful('What is my name?')).toMatchObject({ answer: { text: 'I do not know.' } });
  const short = await opened(workflowOf({ memory: { mode: 'turns', max_turns: 1 } }));
  await short('My name is Ada.');
  await short('And now?');
  const { message } = await short('What is my name?');
  expect(requests.at(-1)?.map(({ content }) => content)).toEqual(['And now?', '3 messages', 'What is my name?']);
  expect(await historyOf(message.run_id)).toMatchObject({ omitted_turns: 1, limit: 'turns' });
});

it('a workflow that reads history from its input gets it there, and its model does not get it twice', async () => {
  const schema = { type: 'object', properties: { message: { type: 'string' }, history: { type: 'array' } } };
  const ask = await opened(workflowOf({ prompt: '{{in.history}} {{in.message}}' }, schema));
  await ask('My name is Ada.');
  await ask('And now?');
  expect(requests.at(-1)).toHaveLength(1);
  expect(requests.at(-1)?.[0]?.content).toContain('My name is Ada.');
});

it('a failed turn stays in the conversation with the reason that was shown', async () => {
  const ask = await opened(workflowOf());
  const failed = await ask('Fail.');
  expect(failed.answer?.error_code).not.toBeNull();
  await ask('What now?');
  expect(requests.at(-1)).toEqual([
    { role: 'user', content: 'Fail.' },
    { role: 'assistant', content: `[No response: ${failed.answer?.text}]` },
    { role: 'user', content: 'What now?' },
  ]);
});

it('a message that replaces the last one takes its place in the conversation, and no other message can be replaced', async () => {
  const { id } = await must(201, call<{ id: string }>('POST', '/workflows', workflowOf()));
  const { session_id } = await must(201, call<{ session_id: string }>('POST', `/workflows/${id}/sessions`));
  type Sent = { message: { message_id: string; run_id: string; turn_group_id: string } };
  const send = (text: string, more: object = {}) =>
    call<Sent>('POST', `/sessions/${session_id}/messages`, { text, wait_s: 20, ...more });
  const first = (await send('My name is Bob.')).body.message;
  const failed = (await send('Fail.')).body.message;
  expect((await send('My name is Ada.', { replaces: first.message_id })).status).toBe(409);
  const edited = (await send('And now?', { replaces: failed.message_id })).body.message;
  expect(requests.at(-1)?.map(({ content }) => content)).toEqual(['My name is Bob.', '1 messages', 'And now?']);
  expect(edited.turn_group_id).toBe(failed.turn_group_id);
  expect((await send('And now?', { replaces: failed.message_id })).status).toBe(409);
  await send('What is my name?');
  expect(requests.at(-1)?.map(({ content }) => content)).toEqual([
    'My name is Bob.',
    '1 messages',
    'And now?',
    '3 messages',
    'What is my name?',
  ]);
  const { body } = await call<{ items: { text: string; replaced_by: string | null }[] }>(
    'GET',
    `/sessions/${session_id}/messages`,
  );
  expect(body.items.filter(({ replaced_by }) => replaced_by !== null).map(({ replaced_by }) => replaced_by)).toEqual([
    edited.message_id,
    edited.message_id,
  ]);
});

it('an agent of a subflow receives the earlier turns only if its memory is set', async () => {
  const inner = async (config: Record<string, unknown>): Promise<string> =>
    (await must(201, call<{ id: string }>('POST', '/workflows', workflowOf(config)))).id;
  const around = (id: string) =>
    smallWorkflow(
      'Around',
      [
        { id: 'in', type: 'input' },
        { id: 'part', type: 'subflow', config: { workflow: { id } } },
        { id: 'out', type: 'output' },
      ],
      'in.value>part.in',
      'part.output>out.value',
    );
  const nameIn = async (config: Record<string, unknown>) => {
    const ask = await opened(around(await inner(config)));
    await ask('My name is Ada.');
    return (await ask('What is my name?')).answer?.text;
  };
  expect(await nameIn({})).toBe('I do not know.');
  expect(await nameIn({ memory: { mode: 'turns' } })).toBe('Your name is Ada.');
});
