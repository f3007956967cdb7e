import { type ModelConfig, specOf, ToolDefinition } from '@pinion/contracts';
import { afterAll, afterEach, expect, it } from 'vitest';
import { createEgress } from '../adapters/egress/index.ts';
import type { ModelMessage } from '../ports/index.ts';
import { createModel } from './index.ts';
import { closeServers, recordBodies, serve, signal } from './test-model-server.ts';

/* Providers refuse a request with half of a surrogate pair, and with it each later request of the conversation. */

const guarded = createEgress({ allow: ['127.0.0.1'] });
const { egress, sentBody } = recordBodies(guarded);

afterEach(closeServers);
afterAll(() => guarded.close());

const half = (name: string): string => `${name} 😀\ud83d`;
const input_schema = {
  type: 'object',
  properties: { a: { type: 'string', description: half('argument'), enum: [half('enum')] }, [half('key')]: {} },
};
const tool = specOf(
  ToolDefinition.parse({
    name: 'a.b',
    version: '1.0.0',
    description: half('tool'),
    category: 'api',
    gateway: 'mcp',
    input_schema,
  }),
);
const input_text = JSON.stringify({ a: half('input') });
const messages: ModelMessage[] = [
  { role: 'user', text: half('user') },
  {
    role: 'assistant',
    turn: { text: half('turn'), tool_calls: [{ id: 'c1', name: 'a.b', input_text }], finish: 'tool_calls' },
  },
  { role: 'tool', results: [{ id: 'c1', name: 'a.b', text: half('result'), is_error: false }] },
];

const all: [ModelConfig['provider'], ModelConfig['parameters']][] = [
  ['openai', {}],
  ['openai-responses', {}],
  ['anthropic', {}],
  ['google', {}],
  ['openai-compatible', {}],
  ['openai-compatible', { tool_mode: 'text' }],
];

it.each(all)('%s gets well-formed texts in each part of a request %j', async (provider, parameters) => {
  const base_url = await serve(response => response.writeHead(400).end('{}'));
  const model = createModel({ provider, model: 'm', base_url, parameters }, { egress, apiKey: 'sk-key' });
  await model.ask({ instructions: half('instructions'), messages, tools: [tool], signal });
  const body = sentBody();
  for (const name of ['instructions', 'user', 'turn', 'result', 'tool', 'argument', 'enum'])
    expect(body).toMatch(new RegExp(`${name} 😀(\uFFFD|\\\\\\\\ud83d)`));
  // An escape inside a text that is JSON itself is an ordinary text.
  expect(body.replaceAll('\\\\', '')).not.toMatch(/\\ud8/);
});
