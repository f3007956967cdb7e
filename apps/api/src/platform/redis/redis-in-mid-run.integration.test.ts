import { hasRedis, missingRedis, type ThrowawayRedis, throwawayRedis } from '@pinion/tool-runtime/testing/redis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunView } from '../../features/runs/read/run-view.ts';
import { countingTools } from '../../testing/counting-tools.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { type SlowProxy, slowProxy } from '../../testing/slow-proxy.ts';
import { callsOfRun, policies, squaresWorkflow, toolOf } from '../../testing/squares-workflow.ts';

const withoutRedis = hasRedis() ? '' : ` (${missingRedis})`;
const waitSeconds = 30;

/** A disturbance of Redis during a run, or its repair. */
type Disruption = (redis: ThrowawayRedis, wire: SlowProxy) => Promise<void>;
/** The disturbances. A command has 200 ms (decision 0011). `isAway` means the server reported that it continues without Redis. */
const disturbances: Record<string, { strike: Disruption; mend: Disruption; isAway: boolean }> = {
  'is killed': { strike: redis => redis.kill(), mend: redis => redis.start(), isAway: true },
  'is emptied': { strike: redis => redis.kill().then(() => redis.start()), mend: async () => undefined, isAway: true },
  'says nothing any more': { strike: async redis => redis.freeze(), mend: async redis => redis.thaw(), isAway: true },
  'is slow, within our patience': {
    strike: async (_, wire) => wire.slow(60),
    mend: async (_, wire) => wire.slow(0),
    isAway: false,
  },
  'is slower than our patience': {
    strike: async (_, wire) => wire.slow(500),
    mend: async (_, wire) => wire.slow(0),
    isAway: true,
  },
};

describe.skipIf(!hasRedis())(`Redis failures during a run${withoutRedis}`, () => {
  let redis: ThrowawayRedis;
  let wire: SlowProxy;
  let server: Awaited<ReturnType<typeof startTestServer>>;
  let tools: Awaited<ReturnType<typeof countingTools>>;
  /** Called before the fourth call of a run is answered. */
  let strike: (() => Promise<void>) | undefined;
  const call = jsonClient(() => server.url);
  /** Waits until Redis is used. A disturbance of an unused Redis proves nothing. */
  const redisIsUsed = () => expect.poll(() => server.services.protection.keptIn(), { timeout: 15_000 }).toBe('redis');

  beforeAll(async () => {
    redis = await throwawayRedis();
    wire = await slowProxy(Number(new URL(redis.url).port));
    tools = await countingTools({
      delayMs: () => 1,
      whenFree: ({ n }, answer) => {
        const now = n === 3 ? strike : undefined;
        if (n === 3) strike = undefined;
        void (now?.() ?? Promise.resolve()).then(answer);
      },
    });
    server = await startTestServer({
      REDIS_URL: `redis://127.0.0.1:${wire.port}`,
      PINION_EGRESS_ALLOW: new URL(tools.origin).host,
    });
    const limits = { rate_limit: { max: 1000, per_s: 1000 }, breaker: { failures: 3, open_s: 5 }, max_concurrency: 3 };
    for (const policy of policies) await call('POST', '/tools', { ...toolOf(policy, tools.origin), ...limits });
  });
  afterAll(async () => {
    redis.thaw();
    await server.close();
    await tools.close();
    await wire.close();
    await redis.remove();
  });

  for (const [what, { strike: struck, mend, isAway }] of Object.entries(disturbances)) {
    it.each(policies)(`a run whose Redis ${what} mid-run succeeds and repeats no effect: %s`, async policy => {
      const name = `${what} ${policy}`;
      await redisIsUsed();
      const id = await squaresWorkflow(call, policy, name);
      let wasStruck = false;
      const reportsBefore = server.reports.length;
      strike = async () => {
        await struck(redis, wire);
        wasStruck = true;
      };
      const { body } = await call<RunView>('POST', `/workflows/${id}/runs`, { input: 'go', wait_s: waitSeconds });
      const reported = server.reports.slice(reportsBefore).filter(report => String(report).includes('Redis is away'));
      // A Redis that is only slow is still used, for limits and for copies of effects.
      if (!isAway) await redisIsUsed();
      await mend(redis, wire);
      expect(wasStruck).toBe(true);
      expect(reported.length > 0 || !isAway).toBe(true);
      expect(body.status).toBe('succeeded');
      const envelopes = Object.values((body.nodes['agent'] as { tools_by_id: Record<string, { error?: unknown }> }).tools_by_id);
      expect(envelopes.map(envelope => envelope.error)).toEqual(Array.from({ length: callsOfRun }, () => null));
      expect([...tools.hits].filter(([key]) => key.startsWith(`${name}/`)).map(([, hits]) => hits)).toEqual(
        Array.from({ length: callsOfRun }, () => 1),
      );
    });

    it(`a run whose Redis ${what} between two equal calls still knows that the effect happened`, async () => {
      const name = `${what} between`;
      await redisIsUsed();
      const again = { tool_calls: [{ name: 'count.irreversible', input: { run: name, n: 3 } }] };
      const file = {
        format: 'pinion.workflow/1',
        name,
        nodes: [
          { id: 'in', type: 'input', position: { x: 0, y: 0 }, config: {} },
          {
            id: 'agent',
            type: 'agent',
            position: { x: 0, y: 0 },
            config: {
              model: { provider: 'scripted', model: '', lines: [again, again, { text: 'done' }] },
              prompt: '{{in}}',
              tools: [{ name: 'count.irreversible' }],
              policy: { confirmation: 'never' },
            },
          },
        ],
        edges: [{ id: 'e1', source: 'in', source_handle: 'value', target: 'agent', target_handle: 'in' }],
      };
      const { body: made } = await call<{ id: string }>('POST', '/workflows', file);
      strike = () => struck(redis, wire);
      const { body } = await call<RunView>('POST', `/workflows/${made.id}/runs`, { input: 'go', wait_s: waitSeconds });
      await mend(redis, wire);
      expect(body.status).toBe('succeeded');
      expect(tools.hits.get(`${name}/3`)).toBe(1);
      const { tools_by_id, tool_order } = body.nodes['agent'] as {
        tools_by_id: Record<string, { cached?: boolean; meta?: { cache?: { kind: string } } }>;
        tool_order: string[];
      };
      expect(tool_order.map(key => tools_by_id[key]?.meta?.cache?.kind)).toEqual([undefined, 'idempotency']);
    });
  }
});
