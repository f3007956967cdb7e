import { type ModelConfig, specOf, ToolDefinition, type ToolSpec } from '@pinion/contracts';
import { describe, expect, it } from 'vitest';
import { signal } from '../test-model-server.ts';
import { createBodyWriter } from './chat-body.ts';

type Requested = { model?: string; provider?: ModelConfig['provider']; tools?: readonly ToolSpec[]; most?: number };

const toolOf = (input_schema: object) =>
  specOf(
    ToolDefinition.parse({ name: 'a.b', version: '1.0.0', description: '', category: 'api', gateway: 'internal', input_schema }),
  );
const tool = toolOf({ type: 'object' });

function bodyOf(
  parameters: ModelConfig['parameters'],
  { model = 'gpt-4o', provider = 'openai', tools = [], most }: Requested = {},
) {
  const write = createBodyWriter({ provider, model, parameters }, 'models.example');
  const text = write({ instructions: '', messages: [], tools, signal, max_output_tokens: most });
  return JSON.parse(text) as Record<string, unknown>;
}

describe('members of a chat request', () => {
  it('parameters are sent as they are written, except those of tools in a request without tools', () => {
    const parameters = { temperature: 0, seed: 7, service_tier: 'flex', tool_choice: 'required', parallel_tool_calls: false };
    for (const provider of ['openai', 'openai-compatible'] as const) {
      expect(bodyOf(parameters, { provider, tools: [tool] })).toMatchObject(parameters);
      const { tool_choice: _choice, parallel_tool_calls: _calls, ...others } = parameters;
      const body = bodyOf(parameters, { provider });
      expect(body).toMatchObject(others);
      expect(body).not.toHaveProperty('tool_choice');
      expect(body).not.toHaveProperty('parallel_tool_calls');
    }
  });

  it('the output limit keeps its name, and is the remaining budget where that is less', () => {
    for (const [limit, name] of [
      [{ max_output_tokens: 100 }, 'max_tokens'],
      [{ max_tokens: 100 }, 'max_tokens'],
      [{ max_completion_tokens: 100 }, 'max_completion_tokens'],
    ] as const) {
      expect(bodyOf(limit)[name]).toBe(100);
      expect(bodyOf(limit, { most: 50 })[name]).toBe(50);
      expect(bodyOf(limit, { most: 500 })[name]).toBe(100);
    }
    expect(bodyOf({}, { most: 50 })['max_tokens']).toBe(50);
  });

  it('a reasoning model of OpenAI gets no parameters that it refuses', () => {
    const parameters = { max_tokens: 100, temperature: 0, top_p: 1, presence_penalty: 1, logprobs: true, seed: 7 };
    for (const model of ['o3', 'o4-mini', 'gpt-5', 'gpt-5.1-chat-latest', 'gpt-6', 'gpt-10.1']) {
      const { messages: _messages, stream: _stream, stream_options: _options, ...sent } = bodyOf(parameters, { model });
      expect(sent).toEqual({ model, max_completion_tokens: 100, seed: 7 });
      expect(bodyOf({}, { model, most: 50 })['max_completion_tokens']).toBe(50);
    }
    for (const model of ['gpt-4o', 'gpt-5-chat-latest', 'gpt-35-turbo', 'o-mine'])
      expect(bodyOf(parameters, { model })).toMatchObject(parameters);
    expect(bodyOf(parameters, { model: 'o3', provider: 'openai-compatible' })).toMatchObject(parameters);
    expect(bodyOf({ temperature: 0, reasoning_effort: 'none' }, { model: 'gpt-5.1' })).toHaveProperty('temperature', 0);
  });

  it('a model that refuses tools while it reasons does not reason, unless its effort is set', () => {
    const tools = [tool];
    expect(bodyOf({}, { model: 'gpt-5.6', tools })).toHaveProperty('reasoning_effort', 'none');
    expect(bodyOf({ reasoning_effort: 'low' }, { model: 'gpt-5.6', tools })).toHaveProperty('reasoning_effort', 'low');
    expect(bodyOf({}, { model: 'gpt-5.6' })).not.toHaveProperty('reasoning_effort');
    expect(bodyOf({}, { model: 'gpt-5.1', tools })).not.toHaveProperty('reasoning_effort');
  });

  it('provider_options are sent as members, those below openai under the names of the API', () => {
    const openai = { serviceTier: 'flex', textVerbosity: 'low', promptCacheKey: 'k', strictJsonSchema: false };
    const body = bodyOf({ provider_options: { openai, store: false } });
    expect(body).toMatchObject({ service_tier: 'flex', verbosity: 'low', prompt_cache_key: 'k', store: false });
    expect(body).not.toHaveProperty('openai');
    expect(body).not.toHaveProperty('strict_json_schema');
    expect(bodyOf({ provider_options: { top_k: 5 } }, { provider: 'openai-compatible' })).toHaveProperty('top_k', 5);
  });

  it('keywords for which servers refuse a tool are in the description of the schema', () => {
    const code = { type: 'string', description: 'A code.', pattern: String.raw`^(?!x)\w+$` };
    const names = { type: 'object', propertyNames: { pattern: '^a' } };
    const properties = { code, names, pattern: { type: 'string', pattern: '^a$' }, list: { type: 'array', items: code } };
    const body = bodyOf({}, { tools: [toolOf({ type: 'object', properties, required: ['pattern'] })] });
    const described = { type: 'string', description: String.raw`A code. Must match {"pattern":"^(?!x)\\w+$"}` };
    expect(body['tools']).toMatchObject([
      {
        function: {
          parameters: {
            type: 'object',
            properties: {
              code: described,
              names: { type: 'object', description: 'Must match {"propertyNames":{"pattern":"^a"}}' },
              pattern: { type: 'string', pattern: '^a$' },
              list: { type: 'array', items: described },
            },
            required: ['pattern'],
          },
        },
      },
    ]);
    expect(JSON.stringify(body['tools'])).not.toMatch(/"pattern":"\^\(|"propertyNames":\{/);
  });
});
