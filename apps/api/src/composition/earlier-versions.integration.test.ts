import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEnv } from '../configuration/env.ts';
import { jsonClient } from '../testing/json-client.ts';
import { scripted, smallWorkflow } from '../testing/small-workflow.ts';
import { startServer } from './start-server.ts';

/** The newest migrations of four commits of this repository: the first server, members, the usage totals, the list of runs. */
const heads = ['20261121000000_init', '20261122220000_members', '20261124080500_usage_totals', '20261126120000_run_list'];

const root = path.resolve(import.meta.dirname, '../../../..');
const folder = mkdtempSync(path.join(tmpdir(), 'pinion-earlier-'));
const template = readEnv().databaseTemplate;
type Item = { run_id: string; failed_calls: number };
let recorded: { run_id: string; workflow: string; run: unknown };

/** Starts a server on a data directory with the embedded database. */
const startOn = (dataDir: string) =>
  startServer({
    env: readEnv({ PORT: '0', PINION_DATA_DIR: dataDir, PINION_WEB: 'off', PINION_DATABASE_TEMPLATE: template }),
    shopPace: 0,
  });

beforeAll(async () => {
  const server = await startOn(path.join(folder, 'current'));
  const ask = jsonClient(() => server.url);
  const agent = scripted([{ tool_calls: [{ name: 'orders.get', input: { order_id: '4417' } }] }, { text: 'ok' }], {
    tools: [{ name: 'orders.get' }],
  });
  const nodes = [
    { id: 'in', type: 'input' },
    { id: 'helper', type: 'agent', config: agent },
    { id: 'out', type: 'output' },
  ];
  const file = smallWorkflow('Recorded', nodes, 'in.value>helper.in', 'helper.response>out.value');
  const { id } = (await ask<{ id: string }>('POST', '/workflows', file)).body;
  const { run_id } = (await ask<{ run_id: string }>('POST', `/workflows/${id}/runs`, { input: 'x', wait_s: 20 })).body;
  await ask('PUT', '/secrets', { name: 'KEY', value: 'top-secret', scope: 'workspace', hosts: ['api.example.com'] });
  recorded = { run_id, workflow: id, run: (await ask('GET', `/runs/${run_id}`)).body };
  await server.close();
  const program = 'prisma/src/testing/make-earlier-directory.ts';
  execFileSync(process.execPath, [program, path.join(folder, 'current', 'db'), folder, ...heads], { cwd: root });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(heads)('the data directory of the version with %s opens, is copied before its migration, and is served', async head => {
  const dataDir = path.join(folder, head);
  cpSync(path.join(folder, 'current', 'secret.key'), path.join(dataDir, 'secret.key'));
  const server = await startOn(dataDir);
  try {
    const ask = jsonClient(() => server.url);
    expect((await ask('GET', `/runs/${recorded.run_id}`)).body).toEqual(recorded.run);
    const items = (await ask<{ items: Item[] }>('GET', '/runs')).body.items;
    expect(items.map(({ run_id }) => run_id)).toEqual([recorded.run_id]);
    const started = await ask('POST', `/workflows/${recorded.workflow}/runs`, { input: 'y', wait_s: 20 });
    expect(started).toMatchObject({ status: 200, body: { status: 'succeeded', output: 'ok' } });
    const { owner, secrets } = server.services;
    const located = await secrets.locate('KEY', owner);
    const value = located === undefined ? undefined : await secrets.read(located, owner, { used_by: 'test' });
    expect(value).toBe(head === heads[0] ? undefined : 'top-secret');
    expect(readdirSync(path.join(dataDir, 'backups'))).toHaveLength(1);
  } finally {
    await server.close();
  }
});
