import { afterAll, afterEach, expect, it } from 'vitest';
import { createEgress } from '../adapters/egress/index.ts';
import type { ModelResponse } from '../ports/index.ts';
import { createModel } from './index.ts';
import { chatProviders, closeServers, delta, messages, serve, signal, stream, tools } from './test-model-server.ts';

const egress = createEgress({ allow: ['127.0.0.1'] });

afterEach(closeServers);
afterAll(() => egress.close());

/** Asks a model once and returns the ids that it reports. */
async function idsFrom(
  provider: 'openai' | 'openai-compatible' | 'anthropic',
  answer: ReturnType<typeof stream>,
): Promise<ModelResponse[]> {
  const ids: ModelResponse[] = [];
  const model = createModel({ provider, model: 'm', base_url: await serve(answer) }, { egress, apiKey: 'sk-of-ada' });
  await model.ask({ instructions: '', messages, tools, signal, onResponse: response => void ids.push(response) });
  return ids;
}

it.each(chatProviders)('%s reports the ids of a response once, without the API key', async provider => {
  const pieces = [delta({ content: 'a' }), delta({ content: 'b' }, 'stop')];
  expect(await idsFrom(provider, stream(pieces))).toEqual([{ id: 'c', model: 'm' }]);
  const echoing = pieces.map(piece => ({ ...piece, id: undefined, model: 'x sk-of-ada' }));
  const [echoed] = await idsFrom(provider, stream(echoing));
  expect(echoed?.model).toMatch(/^x /);
  expect(JSON.stringify(echoed)).not.toContain('sk-of-ada');
  const nameless = pieces.map(piece => ({ ...piece, id: 5, model: null }));
  expect(await idsFrom(provider, stream(nameless))).toEqual([]);
});

it('anthropic reports the ids of a response', async () => {
  const usage = { input_tokens: 1, output_tokens: 1 };
  const message = { id: 'msg_1', type: 'message', role: 'assistant', content: [], model: 'claude-1', stop_reason: null, usage };
  const events = [
    { type: 'message_start', message },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'hi' } },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 1 } },
    { type: 'message_stop' },
  ];
  expect(await idsFrom('anthropic', stream(events, ''))).toEqual([{ id: 'msg_1', model: 'claude-1' }]);
});
