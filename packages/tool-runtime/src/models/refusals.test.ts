import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createEgress } from '../adapters/egress/index.ts';
import { chatProviders, closeServers, delta, startModelServer, stream } from './test-model-server.ts';

/* Refusals, blocks of unknown kinds, and the call field of older servers. */

const egress = createEgress({ allow: ['127.0.0.1'] });
const { turn } = startModelServer(egress);

afterEach(closeServers);
afterAll(() => egress.close());

const sorry = 'I cannot help with that.';

const message = { id: 'm', type: 'message', role: 'assistant', model: 'm', content: [], stop_reason: null, stop_sequence: null };
const anthropic = (blocks: readonly unknown[], stop_reason: string) =>
  stream(
    [
      { type: 'message_start', message: { ...message, usage: { input_tokens: 1, output_tokens: 0 } } },
      ...blocks,
      { type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 5 } },
      { type: 'message_stop' },
    ],
    '',
  );
const textBlock = (index: number, text: string) => [
  { type: 'content_block_start', index, content_block: { type: 'text', text: '' } },
  { type: 'content_block_delta', index, delta: { type: 'text_delta', text } },
  { type: 'content_block_stop', index },
];
const responses = (events: readonly unknown[]) =>
  stream([
    { type: 'response.created', response: { id: 'r', created_at: 1, model: 'm' } },
    ...events,
    {
      type: 'response.completed',
      response: { incomplete_details: null, usage: { input_tokens: 1, output_tokens: 1 } },
    },
  ]);

describe.each(chatProviders)('refusal from %s', provider => {
  it('a refusal streamed in the refusal field ends the turn as a refusal with its text', async () => {
    const events = [delta({ role: 'assistant', content: null, refusal: 'I cannot ' }), delta({ refusal: 'help with that.' })];
    expect(await turn(provider, stream([...events, delta({}, 'stop')]))).toMatchObject({ finish: 'refusal', text: sorry });
  });
});

it('a refusal part in openai-compatible content ends the turn as a refusal with its text', async () => {
  const content = [{ type: 'refusal', refusal: sorry }];
  expect(await turn('openai-compatible', stream([delta({ content }, 'stop')]))).toMatchObject({
    finish: 'refusal',
    text: sorry,
  });
});

it('an openai-responses refusal ends the turn as a refusal with its text', async () => {
  const item = { type: 'message', id: 'msg_1', phase: null };
  const refused = await turn(
    'openai-responses',
    responses([
      { type: 'response.output_item.added', output_index: 0, item },
      { type: 'response.refusal.delta', item_id: 'msg_1', output_index: 0, content_index: 0, delta: sorry },
      { type: 'response.refusal.done', item_id: 'msg_1', output_index: 0, content_index: 0, refusal: sorry },
      { type: 'response.output_item.done', output_index: 0, item },
    ]),
  );
  expect(refused).toMatchObject({ finish: 'refusal', text: sorry });
});

it('the anthropic stop_reason refusal ends the turn as a refusal with its text', async () => {
  expect(await turn('anthropic', anthropic(textBlock(0, sorry), 'refusal'))).toMatchObject({ finish: 'refusal', text: sorry });
});

it('an answer cut by a content filter of the provider is not a refusal', async () => {
  const events = [delta({ content: 'half' }), delta({}, 'content_filter')];
  expect((await turn('openai', stream(events))).finish).toBe('content_filter');
  const candidate = { content: { role: 'model', parts: [{ text: 'half' }] }, finishReason: 'SAFETY', index: 0 };
  expect((await turn('google', stream([{ candidates: [candidate] }], ''))).finish).toBe('content_filter');
});

describe('content block of an unknown type', () => {
  const unknown = { type: 'content_block_start', index: 0, content_block: { type: 'hologram', depth: 3 } };

  it('an unknown block in an anthropic answer is set aside with its deltas', async () => {
    const answer = await turn(
      'anthropic',
      anthropic(
        [
          unknown,
          { type: 'content_block_delta', index: 0, delta: { type: 'hologram_delta', light: 'green' } },
          { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'not for people' } },
          { type: 'content_block_stop', index: 0 },
          { type: 'aurora', colour: 'red' },
          ...textBlock(1, 'Hello.'),
        ],
        'end_turn',
      ),
    );
    expect(answer).toMatchObject({ finish: 'stop', text: 'Hello.' });
    expect(answer.provider_parts).toContainEqual({ type: 'unknown', value: unknown });
  });

  it('a known block with an error still fails the answer', async () => {
    const broken = { type: 'content_block_start', index: 0, content_block: { type: 'tool_use', name: 7 } };
    expect(await turn('anthropic', anthropic([broken, ...textBlock(1, 'Hello.')], 'tool_use'))).toMatchObject({
      finish: 'error',
    });
  });

  it('an unknown block in openai-compatible content is set aside', async () => {
    const part = { type: 'hologram', depth: 3 };
    const answer = await turn(
      'openai-compatible',
      stream([delta({ content: [part, { type: 'text', text: 'Hello.' }] }), delta({ hologram: {} }, 'stop')]),
    );
    expect(answer).toMatchObject({ finish: 'stop', text: 'Hello.', provider_parts: [{ type: 'unknown', value: part }] });
  });

  it('an unknown block in an openai-responses answer is set aside', async () => {
    const item = { type: 'message', id: 'msg_1' };
    const answer = await turn(
      'openai-responses',
      responses([
        { type: 'response.hologram.delta', delta: 'x' },
        { type: 'response.output_item.added', output_index: 0, item: { type: 'hologram', id: 'h' } },
        { type: 'response.output_item.added', output_index: 1, item },
        { type: 'response.output_text.delta', item_id: 'msg_1', output_index: 1, content_index: 0, delta: 'Hello.' },
        { type: 'response.output_item.done', output_index: 1, item },
      ]),
    );
    expect(answer).toMatchObject({ finish: 'stop', text: 'Hello.' });
  });

  it('an unknown block in a google answer is set aside', async () => {
    const parts = [{ hologram: { depth: 3 } }, { text: 'Hello.' }];
    const candidate = { content: { role: 'model', parts }, finishReason: 'STOP', index: 0 };
    expect(await turn('google', stream([{ candidates: [candidate] }], ''))).toMatchObject({ finish: 'stop', text: 'Hello.' });
  });
});

it('the function_call field of older servers is read as a tool call', async () => {
  const events = [
    delta({ content: null, function_call: { name: 'calculator', arguments: '{"expr' } }),
    delta({ function_call: { arguments: '":"1+1"}' } }),
    delta({}, 'function_call'),
  ];
  expect(await turn('openai-compatible', stream(events))).toMatchObject({
    finish: 'tool_calls',
    tool_calls: [{ name: 'calculator', input_text: '{"expr":"1+1"}' }],
  });
});
