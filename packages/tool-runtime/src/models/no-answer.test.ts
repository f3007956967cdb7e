import type { ServerResponse } from 'node:http';
import type { ModelProvider } from '@pinion/contracts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createEgress } from '../adapters/egress/index.ts';
import type { ModelAnswer } from '../ports/index.ts';
import { call, chatProviders, closeServers, delta, startModelServer, serve, stream } from './test-model-server.ts';

/* Bodies with status 200 that are not an answer of a model, for every provider. */

const egress = createEgress({ allow: ['127.0.0.1'] });
const { ask } = startModelServer(egress);

afterEach(closeServers);
afterAll(() => egress.close());

type Respond = (response: ServerResponse) => void;

const whole =
  (body: unknown): Respond =>
  response => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
const page: Respond = response => {
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end(`<html><title>Sign in to the proxy</title>${'<p>please</p>'.repeat(5000)}</html>`);
};

const noAnswer = (came: string) => ({
  ok: false,
  retryable: false,
  error: { code: 'PROVIDER_ERROR', message: expect.stringContaining(came), details: { reason: 'no_answer' } },
});

const answerOf = async (provider: ModelProvider, respond: Respond): Promise<ModelAnswer> => ask(provider, await serve(respond));

const providers = ['openai', 'openai-responses', 'anthropic', 'google', 'openai-compatible'] as const;

describe.each(providers)('body without an answer from %s', provider => {
  it.each<[string, Respond, string]>([
    ['an HTML page', page, 'Sign in to the proxy'],
    ['null as a whole body', whole('null'), 'null'],
    ['a list as a whole body', whole([]), '[]'],
    ['a list as an event', stream([[]], ''), '[]'],
    ['null as an event', stream(['null'], ''), 'null'],
    ['an object that says nothing', whole({}), '{}'],
  ])('a body that is %s is a PROVIDER_ERROR with the truncated body', async (_what, respond, came) => {
    const answer = await answerOf(provider, respond);
    expect(answer).toMatchObject(noAnswer(came));
    if (!answer.ok) expect(answer.error.message.length).toBeLessThan(700);
  });

  it('an error object with status 200 is a PROVIDER_ERROR with its message', async () => {
    const answer = await answerOf(
      provider,
      whole({ type: 'error', error: { type: 'x', code: 42, message: 'the quota is odd' } }),
    );
    expect(answer).toMatchObject({
      ok: false,
      error: { code: 'PROVIDER_ERROR', message: expect.stringContaining('the quota is odd') },
    });
  });

  it('an empty body is a PROVIDER_ERROR', async () => {
    const answer = await answerOf(provider, stream([], ''));
    expect(answer).toMatchObject({ ok: false, error: { code: 'PROVIDER_ERROR', message: expect.stringContaining('empty') } });
  });
});

describe.each(chatProviders)('answer without a message from %s', provider => {
  it.each<[string, unknown[]]>([
    ['no choices', [{ id: 'c', choices: [] }]],
    ['choices that are no list', [{ id: 'c', choices: 'none' }]],
    ['a choice that is null', [{ id: 'c', choices: [null] }]],
    ['a delta that is null', [delta(null, 'stop')]],
    ['a delta that is a text', [delta('hello', 'stop')]],
    ['tool calls that are a text', [delta({ tool_calls: 'calculator' }, 'tool_calls')]],
    ['a tool call that is null', [delta({ tool_calls: [null] }, 'tool_calls')]],
    [
      'a tool call whose function is a text',
      [delta({ tool_calls: [{ index: 0, id: 'a', function: 'calculator' }] }, 'tool_calls')],
    ],
    ['a tool call whose name is a number', [delta({ tool_calls: [{ index: 0, id: 'a', function: { name: 7 } }] }, 'tool_calls')]],
    ['the word that tools are wanted, and none named', [delta({ content: null }, 'tool_calls')]],
  ])('an answer with %s is a PROVIDER_ERROR', async (_what, events) => {
    expect(await answerOf(provider, stream(events))).toMatchObject(noAnswer(''));
  });

  it('text before a broken tool call is kept, and the call is not executed', async () => {
    const answer = await answerOf(
      provider,
      stream([delta({ content: 'Let me see.' }), delta({ tool_calls: [null, call(1, 'a', 'calculator', '{}')] }, 'tool_calls')]),
    );
    expect(answer).toMatchObject({
      ok: true,
      turn: { text: 'Let me see.', finish: 'error', flaw: expect.stringMatching(/tool/) },
    });
  });

  it('an empty text is an answer', async () => {
    expect(await answerOf(provider, stream([delta({ content: '' }), delta({}, 'stop')]))).toMatchObject({
      ok: true,
      turn: { text: '', finish: 'stop' },
    });
  });
});

it('a null message in a complete openai-compatible answer is a PROVIDER_ERROR', async () => {
  const choice = { index: 0, message: null, finish_reason: 'stop' };
  expect(await answerOf('openai-compatible', whole({ choices: [choice] }))).toMatchObject(noAnswer('"message":null'));
  const silent = { index: 0, message: { role: 'assistant', content: null }, finish_reason: 'stop' };
  expect(await answerOf('openai-compatible', whole({ choices: [silent] }))).toMatchObject(noAnswer('"content":null'));
});

it('an anthropic answer that ends without a content block is an answer', async () => {
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
    { type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: { output_tokens: 1 } },
    { type: 'message_stop' },
  ];
  const answer = await answerOf('anthropic', stream(events, ''));
  expect(answer).toMatchObject({ ok: true, turn: { text: '', finish: 'stop' } });
});

it('a google answer that ends without a candidate or without parts is a PROVIDER_ERROR', async () => {
  expect(await answerOf('google', stream([{ candidates: [] }], ''))).toMatchObject(noAnswer('candidates'));
  expect(await answerOf('google', stream([{ candidates: [{ index: 0, finishReason: 'STOP' }] }], ''))).toMatchObject(
    noAnswer('STOP'),
  );
});
