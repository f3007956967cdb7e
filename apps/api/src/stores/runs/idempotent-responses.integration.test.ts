import { openDatabase } from '@pinion/db';
import { memoryCache } from '@pinion/tool-runtime/adapters/memory';
import { nodeClock } from '@pinion/tool-runtime/adapters/node';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ToolEnvelope } from '@pinion/contracts';
import { effectServer } from '../../testing/effect-server.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { must } from '../../testing/must.ts';
import { createTestDatabase } from '../../testing/create-test-database.ts';
import { readEnv } from '../../configuration/env.ts';
import { startServer } from '../../composition/start-server.ts';
import { createIdempotentResponses } from './idempotent-responses.sql.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'pinion-kept-'));
let service: Awaited<ReturnType<typeof effectServer>>;
let own: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  service = await effectServer();
  own = await createTestDatabase();
});
afterAll(async () => {
  await own.drop();
  await service.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const start = () =>
  startServer({
    env: readEnv({
      PORT: '0',
      PINION_DATA_DIR: dataDir,
      PINION_WEB: 'off',
      DATABASE_URL: own.url,
      PINION_EGRESS_ALLOW: service.host,
    }),
    shopPace: 0,
    report: error => expect(error).toBe(undefined),
  });

test('a pure tool with cache forever is answered from the cache after a restart, with cache ttl it is called again', async () => {
  const lives: [string, boolean][][] = [];
  for (const life of [1, 2]) {
    const server = await start();
    const call = jsonClient(() => server.url);
    const cached = async (tool: string): Promise<[string, boolean]> => {
      const { envelope } = await must(200, call<{ envelope: ToolEnvelope }>('POST', '/tools/execute', { tool, input: { n: 1 } }));
      return [tool, envelope.cached === true];
    };
    const tools = { 'kept.forever': { cache: 'forever' }, 'kept.a_while': { cache: 'ttl', cache_ttl_s: 3600 } };
    if (life === 1) {
      await must(200, call('PATCH', '/settings', { default_activation: 'enabled' }));
      for (const [name, more] of Object.entries(tools)) await must(201, call('POST', '/tools', service.tool(name, 'pure', more)));
    }
    lives.push([await cached('kept.forever'), await cached('kept.a_while')]);
    await server.close();
  }
  expect(lives).toEqual([
    [
      ['kept.forever', false],
      ['kept.a_while', false],
    ],
    [
      ['kept.forever', true],
      ['kept.a_while', false],
    ],
  ]);
});

test('a cache sweep deletes the oldest results beyond the limits', async () => {
  const database = await openDatabase({ url: own.url, dataDir, template: own.template });
  const limits = { rows: 2, bytes: 100_000 };
  const fresh = () =>
    createIdempotentResponses({
      database,
      near: memoryCache(nodeClock()),
      report: error => expect(error).toBe(undefined),
      limits,
    });
  const keep = (key: string, at: number, output: string) =>
    fresh().set(key, { output, text: JSON.stringify(output), source_call_id: 'c', at }, undefined);
  await keep('oldest', Date.now() + 1000, 'a');
  await keep('middle', Date.now() + 2000, 'b');
  await keep('newest', Date.now() + 3000, 'c');
  await fresh().sweep();
  const left = await Promise.all(['oldest', 'middle', 'newest'].map(async key => (await fresh().get(key, true))?.output));
  expect(left).toEqual([undefined, 'b', 'c']);
  await database.close();
});
