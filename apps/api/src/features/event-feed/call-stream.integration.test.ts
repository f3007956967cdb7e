import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectRedis, type RedisConnection } from '@pinion/tool-runtime/adapters/redis';
import { hasRedis, type ThrowawayRedis, throwawayRedis } from '@pinion/tool-runtime/testing/redis';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { effectServer } from '../../testing/effect-server.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { must } from '../../testing/must.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { until } from '../../testing/until.ts';
import type { ApprovalView } from '../approvals/approval-service.ts';
import type { StreamResult } from './stream-call.ts';

describe.skipIf(!hasRedis())('call stream (needs redis-server)', () => {
  let redis: ThrowawayRedis;
  let client: RedisConnection;
  let service: Awaited<ReturnType<typeof effectServer>>;
  let first: Awaited<ReturnType<typeof startTestServer>>;
  let server: Awaited<ReturnType<typeof startTestServer>>;
  let call: ReturnType<typeof jsonClient>;
  const folder = mkdtempSync(path.join(tmpdir(), 'pinion-call-stream-'));

  const config = path.join(folder, 'pinion.yaml');
  const start = (extra: Record<string, string> = {}) =>
    startTestServer({ PINION_CONFIG: config, REDIS_URL: redis.url, PINION_EGRESS_ALLOW: service.host, ...extra });

  beforeAll(async () => {
    redis = await throwawayRedis();
    client = connectRedis(redis.url);
    service = await effectServer();
    writeFileSync(config, 'call_stream: { agents: [planner] }\n');
    first = server = await start();
    call = jsonClient(() => server.url);
    for (const [name, policy] of [
      ['orders.create', 'compensatable'],
      ['mail.send', 'irreversible'],
    ] as const) {
      await must(201, call('POST', '/tools', service.tool(name, policy)));
      await must(200, call('PUT', `/agents/planner/activations/${name}`, { enabled: true }));
    }
    await until(() => Promise.resolve(client.isThere), Boolean);
  });
  beforeEach(() => service.effects.splice(0));
  afterAll(async () => {
    await server.close();
    await first.close();
    await service.close();
    client.close();
    await redis.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const send = async (message: unknown): Promise<void> => {
    const text = typeof message === 'string' ? message : JSON.stringify(message);
    await client.ask(commands => commands.xadd('pinion:calls', '*', 'message', text));
  };
  const results = async (requestId: string | null): Promise<StreamResult[]> => {
    const answer = await client.ask(commands => commands.xrange('pinion:call-results', '-', '+'));
    const all = answer.ok ? answer.value.map(([, fields]) => JSON.parse(fields[1] ?? '') as StreamResult) : [];
    return all.filter(({ request_id }) => request_id === requestId);
  };
  const resultOf = async (requestId: string | null): Promise<StreamResult> => {
    await expect.poll(async () => (await results(requestId)).length, { timeout: 20_000 }).toBeGreaterThan(0);
    return (await results(requestId))[0] as StreamResult;
  };

  it('the call stream performs a call of an accepted agent and appends its envelope to the results', async () => {
    await send({ request_id: 'r1', agent_id: 'planner', tool: 'orders.create', input: { n: 1 }, session_id: 's1' });
    expect(await resultOf('r1')).toMatchObject({
      type: 'tool.result',
      agent_id: 'planner',
      session_id: 's1',
      envelope: { name: 'orders.create' },
    });
    expect(service.effects.map(({ body }) => body)).toEqual([{ n: 1 }]);
  });

  it('the call stream answers a repeated request_id with the first result and no second effect', async () => {
    const message = { request_id: 'r2', agent_id: 'planner', tool: 'orders.create', input: { n: 2 } };
    await send(message);
    const first = await resultOf('r2');
    await send(message);
    await expect.poll(async () => (await results('r2')).length, { timeout: 20_000 }).toBe(2);
    expect((await results('r2'))[1]).toEqual(first);
    expect(service.effects.length).toBe(1);
  });

  it('the call stream answers unacceptable messages with an error and continues', async () => {
    await send('{"request_id": "r3", "tool": 5');
    await send({ request_id: 'r4', agent_id: 'stranger', tool: 'orders.create' });
    await send({ request_id: 'r5', agent_id: 'planner', tool: 'orders.create', inputs: {} });
    await send({ request_id: 'r6', agent_id: 'planner', tool: 'no.such_tool' });
    expect(await resultOf(null)).toMatchObject({ type: 'tool.error', error: { code: 'VALIDATION_ERROR' } });
    expect(await resultOf('r4')).toMatchObject({ error: { code: 'POLICY_DENIED', details: { reason: 'agent_not_allowed' } } });
    expect(await resultOf('r5')).toMatchObject({ error: { code: 'VALIDATION_ERROR' } });
    expect(await resultOf('r6')).toMatchObject({ type: 'tool.error', envelope: { error: { code: 'POLICY_DENIED' } } });
    expect(service.effects).toEqual([]);
  });

  it('the call stream waits for an approval and appends the result after it', async () => {
    await send({ request_id: 'r7', agent_id: 'planner', tool: 'mail.send', input: { to: 'a' } });
    const open = async () => (await call<{ items: ApprovalView[] }>('GET', '/questions?state=open')).body.items;
    await expect.poll(async () => (await open()).length, { timeout: 20_000 }).toBe(1);
    const [approval] = await open();
    expect(service.effects).toEqual([]);
    await must(200, call('POST', `/questions/${encodeURIComponent(approval?.id ?? '')}/answer`, { decision: 'approve' }));
    expect(await resultOf('r7')).toMatchObject({ type: 'tool.result', envelope: { name: 'mail.send' } });
    expect(service.pathsHit()).toEqual(['/mail.send']);
  });

  it('the call stream takes over a message whose consumer died before it answered', async () => {
    await first.stop();
    await send({ request_id: 'r9', agent_id: 'planner', tool: 'orders.create', input: { n: 9 } });
    await client.ask(async commands => {
      const read = await commands.xreadgroup('GROUP', 'pinion', 'dead', 'COUNT', 1, 'STREAMS', 'pinion:calls', '>');
      const [stream] = read as [string, [string, string[]][]][];
      const id = stream?.[1][0]?.[0] ?? '';
      await commands.xclaim('pinion:calls', 'pinion', 'dead', 0, id, 'IDLE', 100_000);
    });
    // A server looks for such messages when it starts, and then every 15 s.
    server = await start({
      PINION_DATA_DIR: first.dataDir,
      ...(first.databaseUrl === undefined ? {} : { DATABASE_URL: first.databaseUrl }),
    });
    expect(await resultOf('r9')).toMatchObject({ type: 'tool.result' });
    expect(service.effects.length).toBe(1);
  });

  it('the event feed streams the tool events of a workspace over HTTP with tenant, agent and session', async () => {
    const stop = new AbortController();
    const response = await fetch(`${server.url}/api/v1/tool-events`, {
      headers: { 'last-event-id': '0-0' },
      signal: stop.signal,
    });
    let text = '';
    const reading = (async () => {
      for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) text += new TextDecoder().decode(chunk);
    })().catch(() => undefined);
    await send({ request_id: 'r8', agent_id: 'planner', tool: 'orders.create', input: { n: 8 }, session_id: 's8' });
    await expect.poll(() => /event: tool\.executed\ndata: [^\n]*"session_id":"s8"/.test(text), { timeout: 20_000 }).toBe(true);
    stop.abort();
    await reading;
    const data = /event: tool\.executed\ndata: ([^\n]*"session_id":"s8"[^\n]*)/.exec(text)?.[1] ?? '';
    expect(JSON.parse(data)).toMatchObject({ type: 'tool.executed', agent_id: 'planner', session_id: 's8', workflow_id: null });
    expect((await fetch(`${server.url}/api/v1/tool-events`, { headers: { 'last-event-id': 'x' } })).status).toBe(400);
  });
});
