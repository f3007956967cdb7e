import { expect, it } from 'vitest';
import { IdempotencyPolicy } from './protection.ts';
import { specOf, ToolDefinition, type ToolDefinitionInput, timeoutMsOf } from './tool-spec.ts';

const limitOf = (more: Partial<ToolDefinitionInput>): number =>
  timeoutMsOf(
    specOf(
      ToolDefinition.parse({
        name: 'a.b',
        version: '1.0.0',
        description: '',
        category: 'api',
        input_schema: {},
        gateway: 'http',
        ...more,
      }),
    ),
  );

it('timeoutMsOf uses the timeout of the tool, else of its gateway, else of its class', () => {
  expect(limitOf({})).toBe(30_000);
  expect(limitOf({ side_effect_policy: 'pure' })).toBe(10_000);
  expect(limitOf({ side_effect_policy: 'pure', gateway_config: { timeout: 60 } })).toBe(60_000);
  expect(limitOf({ timeout_s: 5, gateway_config: { timeout: 60 } })).toBe(5000);
  expect(limitOf({ gateway_config: { timeout: 4000 } })).toBe(300_000);
  const limited = (wall_ms: unknown) => limitOf({ side_effect_policy: 'pure', gateway_config: { limits: { wall_ms } } });
  expect([60_000, 500, 400_000, 0, '60'].map(limited)).toEqual([60_000, 500, 300_000, 10_000, 10_000]);
  for (const timeout of [-1, 0, '60', null, Number.NaN]) expect(limitOf({ gateway_config: { timeout } })).toBe(30_000);
});

it.each([
  [{ kept_s: 30 * 86_400 }, true],
  [{ kept_s: 30 * 86_400 - 1 }, false],
  [{ request_s: 900 }, true],
  [{ request_s: 299 }, false],
])('IdempotencyPolicy only allows longer retention than the default: %j', (idempotency, isFine) => {
  expect(IdempotencyPolicy.safeParse(idempotency).success).toBe(isFine);
});
