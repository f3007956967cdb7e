import { specOf, timeoutMsOf, ToolDefinition, type ToolDefinitionInput } from '@pinion/contracts';
import { expect, test } from 'vitest';
import { retriesOf } from '../executor/protection-keys.ts';
import { aTool, play, createRecordingModel } from '../testing/index.ts';
import { withDefaults } from './with-defaults.ts';
import { withOverrides } from '../registry/with-overrides.ts';

const tool = (more: Partial<ToolDefinitionInput>) =>
  specOf(
    ToolDefinition.parse({
      name: 'a',
      version: '1.0.0',
      description: '',
      category: 'api',
      input_schema: {},
      gateway: 'http',
      gateway_config: {},
      side_effect_policy: 'irreversible',
      ...more,
    }),
  );
const defaults = { timeout_s: 60, by_gateway: { http: { timeout_s: 20, max_retries: 1 } } };
const secondsOf = (more: Partial<ToolDefinitionInput>, text = defaults): number =>
  timeoutMsOf(withDefaults(tool(more), text)) / 1000;

test('withDefaults uses the order activation, tool, gateway configuration, gateway, class, all tools', () => {
  const pure = { side_effect_policy: 'pure' } as const;
  expect(timeoutMsOf(withDefaults(withOverrides(tool({ timeout_s: 5 }), { timeout_s: 2 }), defaults))).toBe(2000);
  expect(secondsOf({ timeout_s: 5, gateway_config: { timeout: 7 } })).toBe(5);
  expect(secondsOf({ gateway_config: { timeout: 7 } })).toBe(7);
  expect(secondsOf({})).toBe(20);
  expect(secondsOf(pure)).toBe(20);
  expect(secondsOf({ ...pure, gateway: 'sql' })).toBe(10);
  expect(secondsOf({ gateway: 'sql' })).toBe(60);
  expect(secondsOf({ gateway: 'constructor' })).toBe(60);
});

test('withDefaults uses the retries of the tool, else of its gateway', () => {
  expect(retriesOf(withDefaults(tool({ max_retries: 0 }), defaults))).toBe(0);
  expect(retriesOf(withDefaults(tool({}), defaults))).toBe(1);
  expect(retriesOf(withDefaults(tool({ gateway: 'sql' }), defaults))).toBe(3);
});

test('withDefaults returns the same tool object when no default applies', () => {
  const spec = tool({});
  expect(withDefaults(spec, {})).toBe(spec);
});

test('a run applies the default timeout of a gateway', async () => {
  const slow = aTool('slow', { execute: () => new Promise(() => undefined) });
  const story = await play({
    tools: [slow],
    model: createRecordingModel([[{ name: 'slow' }], 'done']),
    defaults: { by_gateway: { internal: { timeout_s: 0.05 } } },
  });
  expect(story.envelopes[0]?.error).toMatchObject({ code: 'TIMEOUT', message: 'slow@1.0.0 timed out after 0.05 s.' });
});
