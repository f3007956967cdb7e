import { LLMock } from '@copilotkit/aimock';
import { type ModelConfig, type ModelTurn, specOf, ToolDefinition, type ToolSpec } from '@pinion/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { createEgress } from '../adapters/egress/index.ts';
import type { ModelAnswer, ModelMessage } from '../ports/index.ts';
import { createModel } from './index.ts';

/* Every protocol against a server that implements it. */

const mock = new LLMock({ port: 0, host: '127.0.0.1' });
const guarded = createEgress({ allow: ['127.0.0.1'] });
/** The last body that was sent, unchanged. */
let sent = '';
const egress = {
  fetchLike: (input: string | URL | Request, init?: RequestInit) => {
    sent = typeof init?.body === 'string' ? init.body : '';
    return guarded.fetchLike(input, init);
  },
};
const signal = new AbortController().signal;
const secret = 'sk-very-secret-key';

mock.addFixture({
  match: { userMessage: 'weather', hasToolResult: false },
  response: {
    content: 'Looking at both.',
    toolCalls: [
      { name: 'weather__get', arguments: '{"city":"San Francisco","big":12345678901234567890}' },
      { name: 'weather__get', arguments: '{"city":"Oslo"}' },
    ],
  },
});
mock.addFixture({ match: { userMessage: 'weather', hasToolResult: true }, response: { content: '20 and 5 degrees.' } });
mock.addFixture({
  match: { userMessage: 'think' },
  response: { content: 'Thought.', reasoning: 'hmm', reasoningSignature: 'sig-1' },
});
mock.addFixture({
  match: { userMessage: 'slow down' },
  response: { error: { message: `Rate limited for ${secret}`, type: 'rate_limit_error' }, status: 429, retryAfter: 7 },
});
mock.addFixture({
  match: { userMessage: 'who' },
  response: { error: { message: `Incorrect API key ${secret}`, type: 'authentication_error' }, status: 401 },
});
mock.addFixture({
  match: { userMessage: 'long' },
  response: {
    error: { message: 'This model has a maximum context length of 8192 tokens', type: 'invalid_request_error' },
    status: 400,
  },
});
mock.addFixture({
  match: { userMessage: 'broken' },
  response: { error: { message: 'oops', type: 'server_error' }, status: 500 },
});
mock.addFixture({ match: { userMessage: 'total' }, response: { content: '{"grand_total":3}' } });
mock.addFixture({ match: { userMessage: 'cut' }, response: { content: 'half of', finishReason: 'length' } });

await mock.start();

afterAll(async () => {
  await guarded.close();
  await mock.stop();
});

const weather: ToolSpec = specOf(
  ToolDefinition.parse({
    name: 'weather.get',
    version: '1.0.0',
    description: 'weather',
    category: 'api',
    gateway: 'http',
    input_schema: {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      properties: { city: { type: 'string' } },
      required: ['city'],
    },
  }),
);
const tools = [weather];

const modelOf = (provider: ModelConfig['provider'], more: Partial<ModelConfig> = {}) =>
  createModel(
    { provider, model: `${provider}-model`, base_url: `${mock.url}/${provider === 'google' ? 'v1beta' : 'v1'}`, ...more },
    { egress, apiKey: secret, now: () => 0 },
  );

function turnOf(answer: ModelAnswer): ModelTurn {
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.turn;
}

const say = (text: string): ModelMessage[] => [{ role: 'user', text }];

describe.each(['openai', 'openai-responses', 'anthropic', 'google', 'openai-compatible'] as const)(
  'model adapter %s',
  provider => {
    const model = modelOf(provider);

    it('a model adapter requests two parallel calls, sends their results and returns the answer', async () => {
      const streamed: string[] = [];
      const messages = say('weather?');
      const first = turnOf(
        await model.ask({ instructions: 'Be nice.', messages, tools, signal, onText: text => streamed.push(text) }),
      );
      expect(first.finish).toBe('tool_calls');
      expect(first.tool_calls.map(call => call.name)).toEqual(['weather.get', 'weather.get']);
      expect(first.tool_calls.map(call => (JSON.parse(call.input_text) as { city: string }).city)).toEqual([
        'San Francisco',
        'Oslo',
      ]);
      expect(new Set(first.tool_calls.map(call => call.id)).size).toBe(2);
      expect(streamed.join('')).toBe(first.text);
      messages.push(
        { role: 'assistant', turn: first },
        {
          role: 'tool',
          results: first.tool_calls.map(({ id, name }, index) => ({ id, name, text: '{"t":20}', is_error: index === 1 })),
        },
      );
      const second = turnOf(await model.ask({ instructions: 'Be nice.', messages, tools, signal }));
      expect(second).toMatchObject({ text: '20 and 5 degrees.', tool_calls: [], finish: 'stop' });
      const request = sent;
      expect(request).toContain('Be nice.');
      expect(request).toContain('Oslo');
      expect(request).toContain('weather__get');
    });

    it('a model adapter passes numbers on as they were written', async () => {
      const first = turnOf(await model.ask({ instructions: '', messages: say('weather?'), tools, signal }));
      // Protocols that carry arguments as values, not as text, cannot keep more digits than a number holds.
      if (provider.startsWith('openai')) expect(first.tool_calls[0]?.input_text).toContain('12345678901234567890');
      expect(first.tool_calls[0]?.input_text).toContain('1234567890123456');
    });

    it('a model adapter returns the retry time of a rate limit error', async () => {
      const answer = await model.ask({ instructions: '', messages: say('slow down'), tools, signal });
      expect(answer).toMatchObject({ ok: false, retryable: true, error: { code: 'RATE_LIMIT', retry_after_s: 7 } });
      expect(JSON.stringify(answer)).not.toContain(secret);
    });

    it('a model adapter distinguishes an invalid key, a too long conversation and a server error', async () => {
      const bad = await model.ask({ instructions: '', messages: say('who'), tools, signal });
      expect(bad).toMatchObject({ ok: false, retryable: false, error: { code: 'AUTH_REQUIRED' } });
      expect(JSON.stringify(bad)).not.toContain(secret);
      expect(await model.ask({ instructions: '', messages: say('long'), tools, signal })).toMatchObject({
        ok: false,
        retryable: false,
        error: { code: 'PROVIDER_ERROR', details: { reason: 'context_length' } },
      });
      expect(await model.ask({ instructions: '', messages: say('broken'), tools, signal })).toMatchObject({
        ok: false,
        retryable: true,
        error: { code: 'PROVIDER_ERROR', details: { status: 500 } },
      });
    });

    // The mock ends every answer of this protocol as complete. model-protocols.test.ts has its truncated answers.
    const truncates = provider !== 'openai-responses';
    it(`a model adapter ${truncates ? 'reports a truncated answer' : 'reads the end of the mock as complete'}`, async () => {
      expect(turnOf(await model.ask({ instructions: '', messages: say('cut'), tools, signal }))).toMatchObject({
        text: 'half of',
        finish: truncates ? 'length' : 'stop',
      });
    });

    it('a model adapter stops when its signal aborts', async () => {
      expect(await model.ask({ instructions: '', messages: say('weather?'), tools, signal: AbortSignal.abort() })).toMatchObject({
        ok: false,
        retryable: false,
        error: { details: { reason: 'cancelled' } },
      });
    });

    it('a model adapter rejects addresses that are not public with a reason', async () => {
      const closed = createEgress({});
      const answer = await createModel(
        { provider, model: 'm', base_url: `${mock.url}/v1` },
        { egress: closed, apiKey: secret },
      ).ask({ instructions: '', messages: say('x'), tools, signal });
      expect(answer).toMatchObject({
        ok: false,
        retryable: false,
        error: { code: 'POLICY_DENIED', details: { reason: 'address_blocked' } },
      });
      await closed.close();
    });

    it('a model adapter sends the output schema only when one is set', async () => {
      const [ask, spec] = [
        { instructions: '', messages: say('total'), signal },
        { properties: { grand_total: { type: 'number' } } },
      ];
      const answer_schema = { type: 'object', ...spec, required: ['grand_total'], additionalProperties: false };
      expect(turnOf(await model.ask({ ...ask, tools: [], answer_schema }))).toMatchObject({ finish: 'stop' });
      expect(sent).toContain('grand_total');
      await model.ask({ ...ask, tools: [] });
      expect(sent).not.toMatch(/grand_total|json_schema|responseSchema/);
    });

    it('a model adapter passes parameters on', async () => {
      await modelOf(provider, { parameters: { temperature: 0.5, max_output_tokens: 77 } }).ask({
        instructions: '',
        messages: say('weather?'),
        tools,
        signal,
      });
      const request = sent;
      expect(request).toMatch(/77/);
    });
  },
);

it('openai requests strict mode only for precise schemas, and no server gets tools and a schema it rejects', async () => {
  const bodyOf = async (provider: ModelConfig['provider'], required: string[], with_tools: readonly ToolSpec[]) => {
    const answer_schema = { type: 'object', properties: { n: { type: 'number' } }, required, additionalProperties: false };
    await modelOf(provider).ask({ instructions: '', messages: say('total'), tools: with_tools, signal, answer_schema });
    return JSON.parse(sent) as Record<string, unknown>;
  };
  expect(await bodyOf('openai', ['n'], tools)).toMatchObject({ response_format: { json_schema: { strict: true } } });
  expect(await bodyOf('openai', [], tools)).toMatchObject({ response_format: { json_schema: { strict: false } } });
  expect(await bodyOf('openai-compatible', ['n'], [])).toMatchObject({
    response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true } },
  });
  expect(await bodyOf('openai-compatible', ['n'], tools)).not.toHaveProperty('response_format');
  expect(JSON.stringify(await bodyOf('google', ['n'], tools))).not.toContain('responseSchema');
});

it('a model adapter keeps signed reasoning and sends it back', async () => {
  const model = modelOf('anthropic');
  const messages = say('think');
  const first = turnOf(await model.ask({ instructions: '', messages, tools, signal }));
  expect(first.provider_parts).toMatchObject([
    { type: 'reasoning', text: 'hmm', providerOptions: { anthropic: { signature: 'sig-1' } } },
  ]);
  messages.push(
    { role: 'assistant', turn: JSON.parse(JSON.stringify(first)) as ModelTurn },
    { role: 'user', text: 'think more' },
  );
  await model.ask({ instructions: '', messages, tools, signal });
  expect(sent).toContain('hmm');
});

it('a model adapter reports missing settings before sending a request', async () => {
  const ask = (config: ModelConfig) =>
    createModel(config, { egress }).ask({ instructions: '', messages: say('x'), tools, signal });
  expect(await ask({ provider: 'openai', model: 'm' })).toMatchObject({
    ok: false,
    retryable: false,
    error: { code: 'AUTH_REQUIRED' },
  });
  expect(await ask({ provider: 'openai', model: '' })).toMatchObject({ ok: false, error: { code: 'VALIDATION_ERROR' } });
  expect(await ask({ provider: 'openai-compatible', model: 'm' })).toMatchObject({
    ok: false,
    error: { code: 'VALIDATION_ERROR' },
  });
  expect(await ask({ provider: 'scripted', model: '', lines: [{ text: 'hi' }] })).toMatchObject({
    ok: true,
    turn: { text: 'hi' },
  });
});
