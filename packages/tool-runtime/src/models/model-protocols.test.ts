import type { ModelTurn } from '@pinion/contracts';
import { afterAll, afterEach, expect, it } from 'vitest';
import { createEgress } from '../adapters/egress/index.ts';
import { createModel } from './index.ts';
import { closeServers, messages, serve, signal, stream, tools, startModelServer } from './test-model-server.ts';

/* Features of a single protocol. */

const egress = createEgress({ allow: ['127.0.0.1'] });
const { turn } = startModelServer(egress);

afterEach(closeServers);
afterAll(() => egress.close());

it('openai-responses reports a truncated answer', async () => {
  const response = { id: 'r', object: 'response', created_at: 1, model: 'm', status: 'in_progress', output: [] };
  const item = { id: 'i', type: 'message', status: 'in_progress', role: 'assistant', content: [] };
  const events = [
    { type: 'response.created', sequence_number: 0, response },
    { type: 'response.output_item.added', sequence_number: 1, output_index: 0, item },
    { type: 'response.output_text.delta', sequence_number: 2, item_id: 'i', output_index: 0, content_index: 0, delta: 'half of' },
    {
      type: 'response.incomplete',
      sequence_number: 3,
      response: {
        ...response,
        status: 'incomplete',
        incomplete_details: { reason: 'max_output_tokens' },
        usage: { input_tokens: 1, output_tokens: 2, total_tokens: 3 },
      },
    },
  ];
  expect(await turn('openai-responses', stream(events, ''))).toMatchObject({ text: 'half of', finish: 'length' });
});

it('google receives its thought signatures back with the calls they belong to', async () => {
  const bodies: string[] = [];
  const piece = (parts: unknown[], finishReason?: string) => ({
    candidates: [{ index: 0, content: { role: 'model', parts }, ...(finishReason === undefined ? {} : { finishReason }) }],
  });
  const url = await serve(
    stream(
      [
        piece([{ text: 'hmm', thought: true, thoughtSignature: 'sig-thought' }]),
        piece(
          [
            { functionCall: { name: 'calculator', args: { x: 1 } }, thoughtSignature: 'sig-call' },
            { functionCall: { name: 'web__search', args: {} } },
          ],
          'STOP',
        ),
      ],
      '',
    ),
  );
  const egressWithEyes = {
    fetchLike: (input: string | URL | Request, init?: RequestInit) => {
      bodies.push(typeof init?.body === 'string' ? init.body : '');
      return egress.fetchLike(input, init);
    },
  };
  const model = createModel({ provider: 'google', model: 'm', base_url: url }, { egress: egressWithEyes, apiKey: 'k' });
  const answer = await model.ask({ instructions: '', messages, tools, signal });
  if (!answer.ok) throw new Error(answer.error.message);
  expect(answer.turn).toMatchObject({
    finish: 'tool_calls',
    text: '',
    tool_calls: [{ name: 'calculator', input_text: '{"x":1}' }, { name: 'web.search' }],
  });
  const kept = JSON.parse(JSON.stringify(answer.turn)) as ModelTurn;
  const results = kept.tool_calls.map(({ id, name }) => ({ id, name, text: '1', is_error: false }));
  await model.ask({
    instructions: '',
    messages: [...messages, { role: 'assistant', turn: kept }, { role: 'tool', results }],
    tools,
    signal,
  });
  expect(bodies.at(-1)).toContain('sig-call');
  expect(bodies.at(-1)).toContain('functionResponse');
});
