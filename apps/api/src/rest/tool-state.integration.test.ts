import { randomUUID } from 'node:crypto';
import { bucketKey, circuitKey, laneKey } from '@pinion/tool-runtime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ToolGatewayState } from '../features/tools/get-tool-gateway-state.ts';
import { documentedClient } from '../testing/documented-client.ts';
import { startTestApi } from '../testing/test-api.ts';

let server: Awaited<ReturnType<typeof startTestApi>>;
const ask = documentedClient(() => server.origin);
beforeAll(async () => {
  server = await startTestApi();
});
afterAll(() => server.close());

const stateOf = async (name: string): Promise<ToolGatewayState> => {
  const path = `/tools/${name}/1.0.0/state`;
  const answer = await ask<ToolGatewayState>('GET', path);
  expect(answer.status).toBe(200);
  return answer.body;
};
const definition = {
  version: '1.0.0',
  description: 'asked for',
  category: 'api',
  input_schema: { type: 'object' },
  gateway: 'http',
  gateway_config: { url: 'https://example.com/' },
};
const limits = { rate_limit: { max: 2, per_s: 0.001 }, breaker: { failures: 2, open_s: 60 }, max_concurrency: 4, max_retries: 1 };
const rateLimit = { ...limits.rate_limit, scope: 'workspace' as const };

it('GET /tools/{name}/{version}/state returns bucket, circuit breaker and running calls', async () => {
  await ask('POST', '/tools', { ...definition, name: 'limited.one', ...limits });
  const { limiter, breakers, bulkhead } = server.protection;
  const spec = { name: 'limited.one', version: '1.0.0' };
  expect(await stateOf('limited.one')).toEqual({
    kept_in: 'process',
    rate_limit: { ...limits.rate_limit, scope: 'workspace', level: { tokens: 2, retry_after_s: 0 } },
    breaker: { ...limits.breaker, stale: false, is_default: false, phase: 'closed', failures_in_row: 0, retry_after_s: null },
    buckets: [],
    calls: { max: 4, under_way: 0, waiting: 0 },
    timeout_s: 12,
    max_retries: 1,
    by_workspace: ['timeout_s'],
    last_failures: [],
  });
  for (let call = 0; call < 2; call += 1) {
    await limiter.take(bucketKey(server.scope, spec, rateLimit, undefined), rateLimit);
    await breakers.report(circuitKey(server.scope, spec), limits.breaker, 'badly', false);
    bulkhead.tryEnter(laneKey(server.scope, spec), 4);
  }
  const busy = await stateOf('limited.one');
  expect(busy.rate_limit?.level?.tokens).toBeLessThan(0.1);
  expect(busy.rate_limit?.level?.retry_after_s).toBeGreaterThan(900);
  expect(busy.breaker).toMatchObject({ phase: 'open', failures_in_row: 2 });
  expect(busy.breaker?.retry_after_s).toBeGreaterThan(50);
  expect(busy.calls).toEqual({ max: 4, under_way: 2, waiting: 0 });
});

it('the tool state returns effective values for omitted settings and per-agent buckets', async () => {
  await ask('POST', '/tools', { ...definition, name: 'plain.one', rate_limit: { max: 5, per_s: 1, scope: 'agent' } });
  const state = await stateOf('plain.one');
  expect(state.breaker).toMatchObject({ is_default: true, failures: 5, open_s: 30 });
  expect(state.rate_limit).toEqual({ max: 5, per_s: 1, scope: 'agent', level: null });
  expect(state.max_retries).toBe(3);
  expect(state.buckets).toEqual([]);
  const { limiter } = server.protection;
  const spec = { name: 'plain.one' };
  const [each, override] = [
    { max: 5, per_s: 0.001, scope: 'session' },
    { max: 2, per_s: 0.001, scope: 'agent' },
  ] as const;
  const caller = { run_id: 'r', node_id: 'n', agent_id: 'clerk', session_id: 's-1', roles: [], turn_group_id: 't' };
  await limiter.take(bucketKey(server.scope, spec, each, caller), each);
  await limiter.take(bucketKey(server.scope, spec, override, caller), override);
  const seen = (await stateOf('plain.one')).buckets.map(({ level, ...bucket }) => ({
    ...bucket,
    left: Math.floor(level.tokens),
  }));
  expect(seen).toEqual([
    { max: 2, per_s: 0.001, scope: 'agent', subject: 'clerk', left: 1 },
    { max: 5, per_s: 0.001, scope: 'session', subject: 's-1', left: 4 },
  ]);
  expect((await ask('GET', '/tools/no.such/1.0.0/state')).status).toBe(404);
});

it('the tool state lists the last failures of that version in this workspace, newest first', async () => {
  await ask('POST', '/tools', { ...definition, name: 'failing.one' });
  const failed = async (workspace_id: string, name: string, version: string, at: string): Promise<string> => {
    const id = randomUUID();
    const row = { id, workspace_id, org_id: 'o', user_id: 'u', workflow_name: 'w', status: 'running', input: 'null' };
    await server.database.prisma.run.create({ data: row });
    const envelope = {
      call_id: 'c',
      name,
      version,
      input: {},
      error: { code: 'TIMEOUT', message: 'late' },
      t_start: at,
      t_end: at,
    };
    const payload = JSON.stringify({ type: 'tool.failed', call_id: 'c', envelope });
    await server.database.prisma.runEvent.create({ data: { run_id: id, seq: 0, type: 'tool.failed', payload } });
    return id;
  };
  const { workspace_id } = server.scope;
  const first = await failed(workspace_id, 'failing.one', '1.0.0', '2026-11-20T12:00:00.000Z');
  const second = await failed(workspace_id, 'failing.one', '1.0.0', '2026-11-20T12:00:01.000Z');
  await failed('another', 'failing.one', '1.0.0', '2026-11-20T12:00:02.000Z');
  await failed(workspace_id, 'failing.one', '2.0.0', '2026-11-20T12:00:02.000Z');
  const { last_failures } = await stateOf('failing.one');
  expect(last_failures.map(({ run_id, code }) => [run_id, code])).toEqual([
    [second, 'TIMEOUT'],
    [first, 'TIMEOUT'],
  ]);
});
