import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasRedis, type ThrowawayRedis, throwawayRedis } from '@pinion/tool-runtime/testing/redis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '../configuration/env.ts';
import type { SystemStatus } from '../features/system/system-schemas.ts';
import type { RunView } from '../features/runs/read/run-view.ts';
import { jsonClient, requestJson } from '../testing/json-client.ts';
import { hasRealPostgres, missingRealPostgres, realPostgres } from '../testing/real-postgres.ts';
import { scripted, smallWorkflow } from '../testing/small-workflow.ts';
import { startTestServer } from '../testing/test-server.ts';

const without = hasRealPostgres() ? '' : ` (${missingRealPostgres})`;
const patience = { timeout: 30_000 };

const answering = smallWorkflow(
  'answers',
  [
    { id: 'in', type: 'input' },
    { id: 'agent', type: 'agent', config: scripted([{ text: 'done' }]) },
    { id: 'out', type: 'output' },
  ],
  'in.value>agent.in',
  'agent.response>out.value',
);

describe.skipIf(!hasRealPostgres() || !hasRedis())(`a web server and a worker${without}`, () => {
  let redis: ThrowawayRedis;
  let database: Awaited<ReturnType<typeof realPostgres>>;
  let web: Awaited<ReturnType<typeof startTestServer>>;
  let worker: Awaited<ReturnType<typeof startTestServer>>;
  const call = jsonClient(() => web.url);
  let workflow: string;

  beforeAll(async () => {
    database = await realPostgres();
    redis = await throwawayRedis();
    const extra = { DATABASE_URL: database.url, REDIS_URL: redis.url };
    web = await startTestServer({ ...extra, PINION_ROLE: 'web' });
    worker = await startTestServer({ ...extra, PINION_ROLE: 'worker' });
    workflow = (await call<{ id: string }>('POST', '/workflows', answering)).body.id;
  });
  afterAll(async () => {
    await worker?.close();
    await web?.close();
    await redis?.remove();
    await database?.remove();
  });

  const start = (wait_s: number) => call<RunView>('POST', `/workflows/${workflow}/runs`, { input: 'go', wait_s });

  it('a run accepted by the web server is executed by the worker, and its end reaches the caller', async () => {
    const { status, body } = await start(20);
    expect([status, body.status, body.output]).toEqual([200, 'succeeded', 'done']);
    expect(web.services.activeRuns.count).toBe(0);
  });

  it('runs start while Redis is away, and after it comes back empty', async () => {
    await redis.kill();
    const { body } = await start(20);
    expect(body.status).toBe('succeeded');
    await redis.start();
    expect((await start(20)).body.status).toBe('succeeded');
  });

  it('a queued run is cancelled before any worker takes it', async () => {
    await worker.stop();
    const { body } = await start(0);
    const status = async () => (await call<RunView>('GET', `/runs/${body.run_id}`)).body.status;
    expect(await status()).toBe('queued');
    await call('POST', `/runs/${body.run_id}/cancel`);
    worker = await startTestServer({ DATABASE_URL: database.url, REDIS_URL: redis.url, PINION_ROLE: 'worker' });
    await expect.poll(status, patience).toBe('cancelled');
  });

  it('GET /system/status lists both servers, the queue and Redis', async () => {
    const { status, body } = await call<SystemStatus>('GET', '/system/status');
    expect(status).toBe(200);
    expect(body.servers.filter(({ alive }) => alive).map(({ role }) => role)).toEqual(['web', 'worker']);
    expect(body.queue).toEqual({ kind: 'redis', available: true });
    expect([body.workspace.queued, body.workspace.oldest_s, body.waiting_reason]).toEqual([0, null, null]);
  });

  it('the worker serves health and metrics, and answers 421 to everything else', async () => {
    const statusOf = async (path: string) => (await fetch(`${worker.url}${path}`)).status;
    expect(await statusOf('/api/v1/health/live')).toBe(200);
    expect(await statusOf('/metrics')).toBe(200);
    expect(await statusOf('/api/v1/runs')).toBe(421);
    expect(await statusOf('/')).toBe(421);
  });
});

describe.skipIf(!hasRealPostgres())(`a web server without workers${without}`, () => {
  it('runs beyond the backlog of a workspace are refused with 429 and Retry-After, and a queued run says its position and reason', async () => {
    const database = await realPostgres();
    const folder = mkdtempSync(join(tmpdir(), 'pinion-backlog-'));
    const configFile = join(folder, 'pinion.yaml');
    writeFileSync(configFile, 'limits:\n  max_queued_runs: 3\n');
    const web = await startTestServer({ DATABASE_URL: database.url, PINION_ROLE: 'web', PINION_CONFIG: configFile });
    try {
      const call = jsonClient(() => web.url);
      const { id } = (await call<{ id: string }>('POST', '/workflows', answering)).body;
      const start = () =>
        requestJson<{ run_id: string; error?: { code: string } }>(`${web.url}/api/v1/workflows/${id}/runs`, {
          method: 'POST',
          body: { input: 'go' },
        });
      const accepted = [await start(), await start(), await start()];
      expect(accepted.map(({ status }) => status)).toEqual([202, 202, 202]);
      const refused = await start();
      expect([refused.status, refused.body.error?.code, refused.headers.get('retry-after')]).toEqual([429, 'RATE_LIMIT', '5']);
      for (const [index, { body }] of accepted.entries())
        expect((await call<RunView>('GET', `/runs/${body.run_id}`)).body).toMatchObject({
          status: 'queued',
          queue: { position: index + 1, reason: 'no_worker' },
        });
    } finally {
      await web.close();
      await database.remove();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

it('readEnv refuses a role that the embedded database cannot have, and an unknown one', () => {
  expect(() => readEnv({ PINION_ROLE: 'worker' })).toThrow('Set DATABASE_URL to a PostgreSQL server, or PINION_ROLE to all');
  expect(() => readEnv({ PINION_ROLE: 'boss' })).toThrow('PINION_ROLE is boss. Set all, web, worker');
  expect(readEnv({}).role).toBe('all');
});
