import { hasRedis, type ThrowawayRedis, throwawayRedis } from '@pinion/tool-runtime/testing/redis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '../../configuration/env.ts';
import type { ToolGatewayState } from '../../features/tools/get-tool-gateway-state.ts';
import type { RunView } from '../../features/runs/read/run-view.ts';
import { countingTools } from '../../testing/counting-tools.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { toolOf } from '../../testing/squares-workflow.ts';

const canHaveTwo = readEnv().databaseUrl !== undefined && hasRedis();

/** The embedded database has one server; several need a PostgreSQL. */
describe.skipIf(!canHaveTwo)('two servers sharing one PostgreSQL and one Redis (needs DATABASE_URL and redis-server)', () => {
  let redis: ThrowawayRedis;
  let tools: Awaited<ReturnType<typeof countingTools>>;
  const servers: Awaited<ReturnType<typeof startTestServer>>[] = [];
  const clients = [0, 1].map(index => jsonClient(() => servers[index]?.url ?? ''));
  const ask = <T>(server: number, ...label: Parameters<ReturnType<typeof jsonClient>>) =>
    (clients[server] as ReturnType<typeof jsonClient>)<T>(...label);

  beforeAll(async () => {
    redis = await throwawayRedis();
    tools = await countingTools({ delayMs: () => 1 });
    const extra = { REDIS_URL: redis.url, PINION_EGRESS_ALLOW: `${new URL(tools.origin).host},127.0.0.1:1` };
    servers.push(await startTestServer(extra));
    servers.push(await startTestServer({ ...extra, DATABASE_URL: servers[0]?.databaseUrl ?? '' }));
  });
  afterAll(async () => {
    for (const server of servers.toReversed()) await server.close();
    await tools.close();
    await redis.remove();
  });

  /** Runs `calls` calls at once, on one of the two servers. */
  const run = async (server: number, tool: string, name: string, calls: number): Promise<string[]> => {
    const tool_calls = Array.from({ length: calls }, (_, n) => ({ name: tool, input: { run: name, n } }));
    const config = {
      model: { provider: 'scripted', model: '', lines: [{ tool_calls }, { text: 'done' }] },
      prompt: '{{in}}',
      tools: [{ name: tool }],
    };
    const nodes = [
      { id: 'in', type: 'input', position: { x: 0, y: 0 }, config: {} },
      { id: 'agent', type: 'agent', position: { x: 0, y: 0 }, config },
    ];
    const edges = [{ id: 'e1', source: 'in', source_handle: 'value', target: 'agent', target_handle: 'in' }];
    const { body } = await ask<{ id: string }>(server, 'POST', '/workflows', { format: 'pinion.workflow/1', name, nodes, edges });
    const ended = await ask<RunView>(server, 'POST', `/workflows/${body.id}/runs`, { input: 'go', wait_s: 30 });
    expect(ended.body.status).toBe('succeeded');
    const { tools_by_id } = ended.body.nodes['agent'] as { tools_by_id: Record<string, { error?: { code: string } }> };
    return Object.values(tools_by_id).map(({ error }) => error?.code ?? 'ok');
  };

  it('two servers enforce one rate limit together under any distribution of calls', async () => {
    const limited = { ...toolOf('pure', tools.origin), name: 'count.limited', rate_limit: { max: 7, per_s: 0.001 } };
    await ask(0, 'POST', '/tools', limited);
    // The other server polls the registry once a second.
    const known = async () => (await ask(1, 'GET', '/tools/count.limited/1.0.0/state')).status;
    await expect.poll(known, { timeout: 20_000 }).toBe(200);
    const answers = await Promise.all([run(0, limited.name, 'a', 6), run(1, limited.name, 'b', 6)]);
    expect(answers.flat().toSorted()).toEqual([...Array(5).fill('RATE_LIMIT'), ...Array(7).fill('ok')]);
    expect([...tools.hits].filter(([key]) => key.startsWith('a/') || key.startsWith('b/'))).toHaveLength(7);
  });

  it('two servers share the circuit breaker of a failing service', async () => {
    const down = { gateway_config: { url: 'http://127.0.0.1:1/' }, breaker: { failures: 2, open_s: 60 }, max_retries: 0 };
    await ask(0, 'POST', '/tools', { ...toolOf('pure', tools.origin), ...down, name: 'count.down' });
    const stateAt = async (server: number) => (await ask<ToolGatewayState>(server, 'GET', '/tools/count.down/1.0.0/state')).body;
    // The other server polls the registry periodically.
    await expect
      .poll(() => stateAt(1), { timeout: 20_000 })
      .toMatchObject({ kept_in: 'redis', breaker: { phase: 'closed', failures_in_row: 0 } });
    expect(await run(0, 'count.down', 'c', 1)).toEqual(['NETWORK_ERROR']);
    expect(await run(1, 'count.down', 'd', 1)).toEqual(['NETWORK_ERROR']);
    expect(await run(0, 'count.down', 'e', 1)).toEqual(['PROVIDER_ERROR']);
    expect(await run(1, 'count.down', 'f', 1)).toEqual(['PROVIDER_ERROR']);
    expect((await stateAt(0)).breaker).toMatchObject({ phase: 'open', failures_in_row: 2 });
    expect((await stateAt(1)).last_failures).toHaveLength(4);
  });
});
