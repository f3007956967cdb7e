import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '@pinion/db';
import type { ReplayBundle, RunEvent, ToolEnvelope } from '@pinion/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRunStore } from '../../../stores/runs/run-store.sql.ts';
import { createContentStore } from '../../../platform/contents/content-store.sql.ts';
import { openBackends } from '../../../platform/contents/open-backends.ts';
import { jsonClient } from '../../../testing/json-client.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { scripted, smallWorkflow } from '../../../testing/small-workflow.ts';
import type { RunView } from './run-view.ts';
import { readEvents } from '../run-services.ts';

const rows = Array.from({ length: 1_000 }, (_row, n) => ({ n, text: `row ${n} `.repeat(20) }));
const records = { total: rows.length, rows };
const calls = 4;

type Reference = { large_value: { bytes: number; sha256: string; url: string } };

describe('run with large values', () => {
  let server: Awaited<ReturnType<typeof startTestServer>>;
  let folder: string;
  let view: RunView;
  let events: string[];
  const service = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(records));
  });
  const call = jsonClient(() => server.url);
  const textOf = async (pathname: string): Promise<string> => (await fetch(`${server.url}${pathname}`)).text();
  const eventsOf = async (id: string): Promise<string[]> =>
    [...(await textOf(`/api/v1/runs/${id}/events`)).matchAll(/^data: (.*)$/gm)].map(([, data = '']) => data);

  beforeAll(async () => {
    await new Promise<void>(resolve => {
      service.listen(0, '127.0.0.1', resolve);
    });
    folder = mkdtempSync(path.join(tmpdir(), 'pinion-large-'));
    writeFileSync(path.join(folder, 'pinion.yaml'), 'limits: { memory_in_flight_mb: 1 }\n');
    const host = `127.0.0.1:${(service.address() as AddressInfo).port}`;
    server = await startTestServer({ PINION_EGRESS_ALLOW: host, PINION_CONFIG: path.join(folder, 'pinion.yaml') });
    await call('POST', '/tools', {
      name: 'rows.list',
      version: '1.0.0',
      description: 'lists rows',
      category: 'api',
      input_schema: { type: 'object', properties: { n: { type: 'integer' } } },
      gateway: 'http',
      gateway_config: { url: `http://${host}/rows` },
      side_effect_policy: 'pure',
    });
    const requested = Array.from({ length: calls }, (_call, n) => ({ name: 'rows.list', input: { n } }));
    const lines = [{ tool_calls: requested }, { text: 'done' }];
    const workflow = smallWorkflow(
      'large',
      [
        { id: 'in', type: 'input' },
        { id: 'agent', type: 'agent', config: scripted(lines, { tools: [{ name: 'rows.list' }] }) },
        { id: 'out', type: 'output' },
      ],
      'in.value>agent.in',
      'agent.tools_by_id>out.value',
    );
    const { body: saved } = await call<{ id: string }>('POST', '/workflows', workflow);
    // Several runs at once hold more than the budget allows, and all of them end.
    const ended = await Promise.all(
      Array.from({ length: 3 }, () => call<RunView>('POST', `/workflows/${saved.id}/runs`, { input: 'go', wait_s: 30 })),
    );
    [view] = ended.map(({ body }) => body) as [RunView];
    events = await eventsOf(view.run_id);
  });
  afterAll(async () => {
    await server.close();
    service.closeAllConnections();
    await new Promise(resolve => service.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  });

  it('a run with large values is complete for every reader and replays byte for byte', async () => {
    expect(view).toMatchObject({ status: 'succeeded', error: null });
    const outputs = Object.values(view.output as Record<string, ToolEnvelope>).map(({ output }) => output);
    expect(outputs).toEqual(Array.from({ length: calls }, () => records));
    expect((await call<RunView>('GET', `/runs/${view.run_id}`)).body).toEqual(view);
    const finished = JSON.parse(events.at(-1) ?? '') as Extract<RunEvent, { type: 'run.finished' }>;
    expect(finished.output).toEqual(view.output);
    const { body: bundle } = await call<ReplayBundle>('GET', `/runs/${view.run_id}/bundle`);
    expect(bundle.events.map(event => JSON.stringify(event))).toEqual(events);
    const { body: replayed } = await call<RunView>('POST', '/replays', bundle);
    expect(JSON.stringify(replayed.output)).toBe(JSON.stringify(view.output));
  });

  it('a run with large values returns references on request and each large value separately', async () => {
    const { body } = await call<RunView>('GET', `/runs/${view.run_id}?large_values=reference`);
    expect(JSON.stringify(body).length).toBeLessThan(64 * 1024);
    const [envelope] = Object.values(body.output as Record<string, ToolEnvelope>);
    const output = envelope?.output as { rows: Reference; total: number } | undefined;
    expect(output?.total).toBe(rows.length);
    const large_value = output?.rows.large_value ?? { bytes: 0, sha256: '', url: '' };
    expect(large_value.bytes).toBe(JSON.stringify(rows).length);
    expect(await textOf(large_value.url)).toBe(JSON.stringify(rows));
    const { status } = await call('GET', `/runs/${view.run_id}/values/${'0'.repeat(64)}`);
    expect(status).toBe(404);
  });

  it('a large value is stored once until no run refers to it, and events of earlier versions stay readable', async () => {
    await server.stop();
    const database = await openDatabase({ url: server.databaseUrl, dataDir: server.dataDir });
    const { pool } = database;
    try {
      const longest = await pool.query<{ length: number }>('SELECT max(length(payload)) AS length FROM run_event');
      expect(longest.rows[0]?.length).toBeLessThan(64 * 1024);
      await pool.query("UPDATE content SET used_at = now() - interval '2 days'");
      const contents = createContentStore(database, openBackends(database, server.dataDir, undefined));
      expect(await contents.sweep()).toBe(0);
      const { rows: kept } = await pool.query<{ hash: string }>('SELECT hash FROM content');
      expect(kept).toHaveLength(1);
      const runStore = createRunStore(database, contents);
      const stored = await runStore.lines(view.run_id, -1);
      const whole = await Promise.all(stored.map(entry => runStore.whole(entry)));
      expect(whole).toEqual(events);
      for (const [seq, text] of whole.entries())
        await pool.query('UPDATE run_event SET payload = $3, holes = NULL WHERE run_id = $1 AND seq = $2', [
          view.run_id,
          seq,
          text,
        ]);
      expect((await readEvents({ runStore }, view.run_id)).map(event => JSON.stringify(event))).toEqual(events);
      await pool.query('DELETE FROM run_content');
      expect(await contents.sweep()).toBe(1);
      expect(await contents.open(kept[0]?.hash ?? '')).toBeUndefined();
    } finally {
      await database.close();
    }
  });
});
