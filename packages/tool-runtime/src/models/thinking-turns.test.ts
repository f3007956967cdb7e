import type { ServerResponse } from 'node:http';
import { isRecord, type ModelConfig, type ModelTurn } from '@pinion/contracts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createEgress } from '../adapters/egress/index.ts';
import type { ModelMessage } from '../ports/index.ts';
import { createModel } from './index.ts';
import { call, chatProviders, closeServers, delta, recordBodies, serve, signal, stream, tools } from './test-model-server.ts';

/* What servers keep in an assistant message for themselves comes back to them, and to no other server. */

const guarded = createEgress({ allow: ['127.0.0.1'] });
const { egress, sentBody } = recordBodies(guarded);

afterEach(closeServers);
afterAll(() => guarded.close());

type Message = Record<string, unknown>;

const text = (value: string, more: object = {}) => ({ type: 'reasoning.text', text: value, format: 'f', index: 0, ...more });
const encrypted = (id: string, data = 'CsYBAQ==') => ({ type: 'reasoning.encrypted', data, id, format: 'f', index: 0 });
const calling = (id: string) => delta({ tool_calls: [call(0, id, 'calculator', '{"a":1}')] });
const end = delta({}, 'tool_calls');

/**
 * Plays turns through stored JSON, as a journal does, and returns the assistant messages of the request after the last one. Every
 * provider of chat completions sends the same.
 */
async function played(answers: readonly (readonly unknown[])[], next?: string): Promise<Message[]> {
  const all: Message[][] = [];
  for (const provider of chatProviders) all.push(await playedBy(provider, answers, next));
  const [first = [], ...others] = all;
  for (const other of others) expect(other).toEqual(first);
  return first;
}

async function playedBy(
  provider: ModelConfig['provider'],
  answers: readonly (readonly unknown[])[],
  next?: string,
): Promise<Message[]> {
  const url = await serveInOrder(answers);
  const messages: ModelMessage[] = [{ role: 'user', text: 'go' }];
  for (const _answer of answers) {
    const turn = JSON.parse(JSON.stringify(await ask(url, messages, provider))) as ModelTurn;
    messages.push({ role: 'assistant', turn });
    if (turn.tool_calls.length === 0) messages.push({ role: 'user', text: 'go on' });
    else
      messages.push({
        role: 'tool',
        results: turn.tool_calls.map(({ id, name }) => ({ id, name, text: '1', is_error: false })),
      });
  }
  await ask(next ?? url, messages, provider);
  const body: unknown = JSON.parse(sentBody());
  const sent = isRecord(body) && Array.isArray(body['messages']) ? body['messages'].filter(isRecord) : [];
  return sent.filter(message => message['role'] === 'assistant');
}

async function ask(base_url: string, messages: readonly ModelMessage[], provider: ModelConfig['provider']): Promise<ModelTurn> {
  const model = createModel({ provider, model: 'm', base_url }, { egress, apiKey: 'sk-key' });
  const answer = await model.ask({ instructions: '', messages, tools, signal });
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.turn;
}

/** Starts a server that gives one answer after the other, and then a text. */
function serveInOrder(answers: readonly (readonly unknown[])[]): Promise<string> {
  let count = 0;
  return serve(response => respond(answers[count++], response));
}

function respond(answer: readonly unknown[] | undefined, response: ServerResponse): void {
  const [first] = answer ?? [];
  if (isRecord(first) && 'whole' in first)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(first['whole']));
  else stream(answer ?? [delta({ content: 'done' }, 'stop')])(response);
}

describe('opaque members of an assistant message', () => {
  it('reasoning_details come back unchanged and in order, beside the calls', async () => {
    const first = delta({ content: '', reasoning: 'plan', reasoning_details: [text('plan')] });
    const second = delta({ tool_calls: [call(0, 'c1', 'calculator', '{"a":1}')], reasoning_details: [encrypted('c1')] });
    expect(await played([[first, second, end]])).toMatchObject([
      { reasoning: 'plan', reasoning_details: [text('plan'), encrypted('c1')], tool_calls: [{ id: 'c1' }] },
    ]);
    const message = { content: null, reasoning_details: [text('a'), text('b'), encrypted('c1'), encrypted('c2')] };
    const whole = {
      choices: [{ message: { ...message, tool_calls: [call(0, 'c1', 'calculator', '{}')] }, finish_reason: 'tool_calls' }],
    };
    expect(await played([[{ whole }]])).toMatchObject([{ reasoning_details: message.reasoning_details }]);
  });

  it('reasoning_details that stream in fragments come back as the entries that they are fragments of', async () => {
    const pieces = [
      [text('Let')],
      [text(' me', { id: null, signature: null }), text('Next', { index: 1 })],
      [{ type: 'reasoning.text', signature: 's0', format: 'f', index: 0 }, text(' one', { index: 1 })],
      [encrypted('c1'), encrypted('c2')],
      [encrypted('c3')],
    ];
    const [message] = await played([[...pieces.map(reasoning_details => delta({ reasoning_details })), calling('c1'), end]]);
    expect(message?.['reasoning_details']).toEqual([
      text('Let me', { signature: 's0' }),
      text('Next one', { index: 1 }),
      encrypted('c1'),
      encrypted('c2'),
      encrypted('c3'),
    ]);
  });

  it('signatures of thoughts come back with their message and with their call, in turns without a call too', async () => {
    const thought = (thinking: string, more: object = {}) => ({ type: 'thinking', thinking, ...more });
    const signed = {
      ...call(0, 'c1', 'calculator', '{}'),
      extra_content: { google: { thought_signature: 'sig' } },
      provider_specific_fields: { thought_signature: 'sig' },
    };
    const sent = await played([
      [
        delta({ thinking_blocks: [thought('hm')], reasoning_opaque: 'state' }),
        delta({ thinking_blocks: [thought('m', { signature: 's' })] }),
        delta({ tool_calls: [signed] }),
        end,
      ],
      [delta({ content: 'text', extra_content: { google: { thought_signature: 'of the text' } } }, 'stop')],
    ]);
    expect(sent).toMatchObject([
      {
        thinking_blocks: [thought('hmm', { signature: 's' })],
        reasoning_opaque: 'state',
        tool_calls: [{ extra_content: signed.extra_content, provider_specific_fields: signed.provider_specific_fields }],
      },
      { content: 'text', extra_content: { google: { thought_signature: 'of the text' } } },
    ]);
  });

  it('members that only describe an answer do not come back', async () => {
    const [message] = await played([[delta({ annotations: [], token_ids: [1], images: [], refusal: null }), calling('c'), end]]);
    expect(Object.keys(message ?? {}).toSorted()).toEqual(['content', 'role', 'tool_calls']);
  });

  it('a server gets no opaque members that another server sent', async () => {
    const other = await serveInOrder([]);
    const signed = { ...call(0, 'c1', 'calculator', '{}'), extra_content: { google: { thought_signature: 'sig' } } };
    const thoughts = delta({ reasoning: 'a', reasoning_content: 'b', reasoning_details: [encrypted('c1')] });
    const [message] = await played([[thoughts, delta({ tool_calls: [signed] }), end]], other);
    expect(Object.keys(message ?? {}).toSorted()).toEqual(['content', 'role', 'tool_calls']);
    expect(sentBody()).not.toContain('extra_content');
  });
});

describe.each(['reasoning_content', 'reasoning'])('thoughts in the member %s', name => {
  const thinking = [delta({ [name]: 'look ' }), delta({ [name]: 'first' })];

  it('thoughts come back under their name, and turns with calls but without thoughts get a placeholder', async () => {
    const sent = await played([
      [...thinking, calling('c1'), end],
      [calling('c2'), end],
      [delta({ [name]: '' }), calling('c3'), end],
      [delta({ content: 'text' }, 'stop')],
    ]);
    expect(sent.map(message => message[name])).toEqual(['look first', ' ', ' ', undefined]);
    const other = name === 'reasoning' ? 'reasoning_content' : 'reasoning';
    expect(sent.some(message => other in message)).toBe(false);
  });

  it('turns before the first thoughts get the placeholder too', async () => {
    const sent = await played([
      [calling('c1'), end],
      [...thinking, calling('c2'), end],
    ]);
    expect(sent.map(message => message[name])).toEqual([' ', 'look first']);
  });

  it('a server that sends no thoughts, or sends them in the content, gets none', async () => {
    for (const content of ['', '<think>hm</think>']) {
      const sent = await played([
        [delta({ content }), calling('c1'), end],
        [delta({ [name]: null }), calling('c2'), end],
      ]);
      expect(sent.some(message => name in message)).toBe(false);
    }
  });
});

it('anthropic gets thoughts back between the texts and calls between which they came, with their signatures', async () => {
  const start = (index: number, content_block: object) => ({ type: 'content_block_start', index, content_block });
  const change = (index: number, part: object) => ({ type: 'content_block_delta', index, delta: part });
  const stop = (index: number) => ({ type: 'content_block_stop', index });
  const thinking = (index: number, thought: string) => [
    start(index, { type: 'thinking', thinking: '', signature: '' }),
    change(index, { type: 'thinking_delta', thinking: thought }),
    change(index, { type: 'signature_delta', signature: `s${index}` }),
    stop(index),
  ];
  const using = (index: number, id: string) => [
    start(index, { type: 'tool_use', id, name: 'calculator', input: {} }),
    change(index, { type: 'input_json_delta', partial_json: '{"a":1}' }),
    stop(index),
  ];
  const message = {
    id: 'm',
    type: 'message',
    role: 'assistant',
    model: 'm',
    content: [],
    stop_reason: null,
    stop_sequence: null,
  };
  const events = [
    { type: 'message_start', message: { ...message, usage: { input_tokens: 1, output_tokens: 0 } } },
    ...thinking(0, 'first'),
    start(1, { type: 'text', text: '' }),
    change(1, { type: 'text_delta', text: 'Looking.' }),
    stop(1),
    ...thinking(2, 'second'),
    ...using(3, 'c3'),
    start(4, { type: 'redacted_thinking', data: 'opaque' }),
    stop(4),
    ...using(5, 'c5'),
    { type: 'message_delta', delta: { stop_reason: 'tool_use', stop_sequence: null }, usage: { output_tokens: 5 } },
    { type: 'message_stop' },
  ];
  const url = await serve(stream(events, ''));
  const messages: ModelMessage[] = [{ role: 'user', text: 'go' }];
  const turn = JSON.parse(JSON.stringify(await ask(url, messages, 'anthropic'))) as ModelTurn;
  expect(turn.text).toBe('Looking.');
  const results = turn.tool_calls.map(({ id, name }) => ({ id, name, text: '1', is_error: false }));
  messages.push({ role: 'assistant', turn }, { role: 'tool', results });
  await ask(url, messages, 'anthropic');
  const body = JSON.parse(sentBody()) as { messages: unknown[] };
  expect(body.messages[1]).toMatchObject({
    role: 'assistant',
    content: [
      { type: 'thinking', thinking: 'first', signature: 's0' },
      { type: 'text', text: 'Looking.' },
      { type: 'thinking', thinking: 'second', signature: 's2' },
      { type: 'tool_use', id: 'c3', input: { a: 1 } },
      { type: 'redacted_thinking', data: 'opaque' },
      { type: 'tool_use', id: 'c5' },
    ],
  });
});
