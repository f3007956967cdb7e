import { expect, test } from 'vitest';
import { memoryBreakers, memoryCache } from '../adapters/memory/index.ts';
import type { BudgetMeter } from '../ports/index.ts';
import { play, createRecordingModel, type Scenario, testScope, type VirtualClock, virtualClock } from '../testing/index.ts';
import { type RemoteTool, remoteTool, status } from '../testing/remote-tool.ts';

const good = { output: { left: 3 } };
const oneAttempt = { max_retries: 0 } as const;

/** Creates a runtime whose circuit breakers and cache outlive its runs. */
function house(tool: RemoteTool, clock: VirtualClock = virtualClock()) {
  const kept = { breakers: memoryBreakers(clock), cache: memoryCache(clock) };
  return {
    clock,
    breakers: kept.breakers,
    ask: async (input: unknown = {}, more: { scope?: typeof testScope; secrets?: { user: Record<string, string> } } = {}) => {
      const { envelopes } = await play({
        ...kept,
        clock,
        specs: [tool.spec],
        providers: [tool.provider],
        policy: { confirmation: 'never' },
        model: createRecordingModel([[{ name: tool.spec.name, input }], 'done']),
        ...more,
      });
      return envelopes[0];
    },
  };
}

test('five consecutive failures open the circuit for 30 s, and then one successful trial call closes it', async () => {
  const tool = remoteTool([status(500)], oneAttempt);
  const { ask, clock } = house(tool);
  for (let call = 0; call < 5; call += 1) expect((await ask())?.error?.details).toEqual({ status: 500 });
  const open = await ask();
  expect(open?.error).toMatchObject({ code: 'PROVIDER_ERROR', details: { circuit_open: true }, retry_after_s: 30 });
  expect(tool.asked).toHaveLength(5);
  await clock.advance(29_999);
  expect((await ask())?.error?.details).toMatchObject({ circuit_open: true });
  await clock.advance(1);
  tool.answers([good]);
  expect((await ask())?.output).toEqual({ left: 3 });
  expect((await ask())?.error).toBe(undefined);
  expect(tool.asked).toHaveLength(7);
});

test('a failed trial call opens the circuit again', async () => {
  const tool = remoteTool([status(503)], { ...oneAttempt, breaker: { failures: 1, open_s: 2 } });
  const { ask, clock } = house(tool);
  await ask();
  await clock.advance(2000);
  expect((await ask())?.error?.details).toEqual({ status: 503 });
  expect((await ask())?.error).toMatchObject({ details: { circuit_open: true }, retry_after_s: 2 });
});

test.each([
  ['a refusal', status(404)],
  ['a missing key', status(401)],
  ['a limit of the service', status(429)],
  ['a mistake of the tool', { error: { code: 'UNKNOWN', message: 'no' } } as const],
  [
    'an error of an MCP tool',
    { error: { code: 'PROVIDER_ERROR', message: 'old_text not found', details: { reason: 'tool_error' } } } as const,
  ],
  ['an exception in a database', { error: { code: 'PROVIDER_ERROR', message: 'no', details: { sqlstate: 'P0001' } } } as const],
])('%s does not open the circuit', async (_what, answer) => {
  const tool = remoteTool([answer], { ...oneAttempt, breaker: { failures: 2 } });
  const { ask } = house(tool);
  for (let call = 0; call < 5; call += 1) await ask();
  expect(tool.asked).toHaveLength(5);
});

test('a local rate limit and a canceled run do not open the circuit', async () => {
  const limited = remoteTool([good], { ...oneAttempt, breaker: { failures: 1 }, rate_limit: { max: 1, per_s: 0.001 } });
  const { clock, breakers } = house(limited);
  const { envelopes } = await play({
    clock,
    breakers,
    specs: [limited.spec],
    providers: [limited.provider],
    model: createRecordingModel([[{ name: 'shop.stock' }, { name: 'shop.stock', input: { a: 1 } }], 'done']),
  });
  expect(envelopes[1]?.error?.code).toBe('RATE_LIMIT');
  const key = JSON.stringify(['workspace', 'shop.stock@1.0.0']);
  expect(await breakers.look(key, { failures: 1, open_s: 30 })).toEqual({ phase: 'closed', failures: 0 });
});

test('an open circuit returns the last good value of a pure tool for that input and reports it', async () => {
  const tool = remoteTool([good], { ...oneAttempt, breaker: { failures: 1 } });
  const { ask, clock } = house(tool);
  const first = await ask({ sku: 'lamp' });
  await clock.advance(5000);
  tool.answers([status(500)]);
  expect((await ask({ sku: 'lamp' }))?.error?.details).toEqual({ status: 500 });
  const stale = await ask({ sku: 'lamp' });
  expect(stale).toMatchObject({
    output: { left: 3 },
    cached: true,
    meta: { cache: { kind: 'stale', age_ms: 5000, source_call_id: first?.call_id } },
  });
  expect((await ask({ sku: 'desk' }))?.error?.details).toMatchObject({ circuit_open: true });
  expect(tool.asked).toHaveLength(2);
});

test('the last good value is never shared across workspaces or secrets', async () => {
  const tool = remoteTool([good], { ...oneAttempt, breaker: { failures: 1 }, secrets: ['KEY'] });
  const { ask, breakers } = house(tool);
  const secrets = { user: { KEY: 'abc' } };
  await ask({}, { secrets });
  const other = { ...testScope, workspace_id: 'other' };
  for (const workspace of ['workspace', 'other'])
    await breakers.report(JSON.stringify([workspace, 'shop.stock@1.0.0']), { failures: 1, open_s: 30 }, 'badly', false);
  expect((await ask({}, { secrets }))?.cached).toBe(true);
  expect((await ask({}, { secrets, scope: other }))?.error?.details).toMatchObject({ circuit_open: true });
});

test('the last good value can be disabled for a tool and is never used for a tool with side effects', async () => {
  for (const parts of [
    { breaker: { failures: 1, stale: false } },
    { breaker: { failures: 1 }, side_effect_policy: 'idempotent' as const },
  ]) {
    const tool = remoteTool([good], { ...oneAttempt, ...parts });
    const { ask } = house(tool);
    await ask({ n: 1 });
    tool.answers([status(500)]);
    await ask({ n: 2 });
    expect((await ask({ n: 1, again: true }))?.error?.details).toMatchObject({ circuit_open: true });
  }
});

test('the stored last good value is redacted like an envelope', async () => {
  const tool = remoteTool([{ output: { echo: 'the key is s3cr3t-value' } }], { ...oneAttempt, secrets: ['KEY'] });
  const clock = virtualClock();
  const cache = memoryCache(clock);
  const kept: string[] = [];
  await play({
    clock,
    cache: {
      get: key => cache.get(key),
      set: (key, entry, ttlMs) => {
        kept.push(`${key} ${JSON.stringify(entry)}`);
        return cache.set(key, entry, ttlMs);
      },
    },
    specs: [tool.spec],
    providers: [tool.provider],
    secrets: { user: { KEY: 's3cr3t-value' } },
    model: createRecordingModel([[{ name: 'shop.stock' }], 'done']),
  });
  expect(kept).toHaveLength(1);
  expect(kept[0]).toMatch(/^stale:/);
  expect(kept[0]).not.toContain('s3cr3t-value');
});

test('an outage of the budget store and a gateway without a provider do not open the circuit', async () => {
  const tool = remoteTool([good], { ...oneAttempt, breaker: { failures: 1 } });
  const { clock, breakers } = house(tool);
  const key = JSON.stringify(['workspace', 'shop.stock@1.0.0']);
  const meter: BudgetMeter = {
    reserve: ({ calls, ...rest }) =>
      calls > 0
        ? Promise.reject(new Error('the database is away'))
        : Promise.resolve({ ok: true, reservation: { id: 'r', spending: { calls, ...rest } } }),
    settle: () => Promise.resolve(),
  };
  const requested = async (more: Pick<Scenario, 'meter' | 'providers'>) => {
    const model = createRecordingModel([[{ name: 'shop.stock' }], 'done']);
    const { envelopes } = await play({
      clock,
      breakers,
      specs: [tool.spec],
      policy: { confirmation: 'never' },
      model,
      ...more,
    });
    return envelopes[0]?.error?.details;
  };
  expect(await requested({ providers: [tool.provider], meter })).toMatchObject({ reason: 'budget_unavailable' });
  expect(await requested({ providers: [] })).toMatchObject({ reason: 'unknown_gateway' });
  expect(await breakers.look(key, { failures: 1, open_s: 30 })).toEqual({ phase: 'closed', failures: 0 });
  expect(tool.asked).toHaveLength(0);
});
