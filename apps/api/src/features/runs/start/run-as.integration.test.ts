import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnv } from '../../../configuration/env.ts';
import { startServer } from '../../../composition/start-server.ts';
import { effectServer } from '../../../testing/effect-server.ts';
import { jsonClient } from '../../../testing/json-client.ts';
import { must } from '../../../testing/must.ts';
import { createTestDatabase } from '../../../testing/create-test-database.ts';
import { smallWorkflow } from '../../../testing/small-workflow.ts';

const reports: unknown[] = [];
const dataDir = mkdtempSync(path.join(tmpdir(), 'pinion-run-as-'));
let services: Awaited<ReturnType<typeof effectServer>>;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let server: Awaited<ReturnType<typeof startServer>>;
const call = jsonClient(() => server.url);

const start = () =>
  startServer({
    env: readEnv({
      PORT: '0',
      PINION_DATA_DIR: dataDir,
      PINION_WEB: 'off',
      DATABASE_URL: database.url,
      PINION_EGRESS_ALLOW: services.host,
    }),
    shopPace: 0,
    report: error => reports.push(error),
  });

const withKey = (name: string) => ({
  gateway_config: { url: `http://${services.host}/${name}`, query: { key: '{{secrets.KEY}}' } },
  secrets: ['KEY'],
});

beforeAll(async () => {
  services = await effectServer();
  database = await createTestDatabase();
  server = await start();
  for (const scope of ['user', 'workspace'])
    await must(204, call('PUT', '/secrets', { name: 'KEY', value: `of-${scope}`, scope, hosts: [services.host] }));
  const undoing = { compensation_tool: 'post.unsend@^1', compensation_input: {} };
  await must(201, call('POST', '/tools', services.tool('post.unsend', 'idempotent', withKey('unsend'))));
  await must(201, call('POST', '/tools', services.tool('post.send', 'compensatable', { ...withKey('send'), ...undoing })));
});
afterAll(async () => {
  await server.close();
  await database.drop();
  await services.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Creates a workflow of this owner with one call that needs the key. */
async function workflowOf(user_id: string, confirmation: 'never' | 'always' = 'never'): Promise<string> {
  const config = { tool: { name: 'post.send' }, policy: { confirmation } };
  const file = smallWorkflow('send', [{ id: 'send', type: 'tool', config }]);
  const { services: inside } = server;
  const { workflows, owner } = inside;
  const id = inside.newId();
  await workflows.insert({ ...owner, user_id }, { id, name: file.name, text: JSON.stringify(file) });
  return id;
}

const run = async (workflowId: string, more: object = {}) =>
  (await call<{ run_id: string; status: string }>('POST', `/workflows/${workflowId}/runs`, { wait_s: 20, ...more })).body;

/** Returns the last key that reached the service, with the path it was used for. */
const lastKey = () => services.pathsHit().at(-1);

const own = () => server.services.owner.user_id;
type Published = { version: number };
const publish = async (id: string) => (await call<Published>('POST', `/workflows/${id}/publish`, {})).body.version;

/** Saves the same graph again as another user, under another name. */
async function saveAs(user_id: string, id: string): Promise<void> {
  const { workflows, owner } = server.services;
  const row = await workflows.get(owner, id);
  if (row === undefined) throw new Error(`there is no workflow ${id}`);
  const text = JSON.stringify({ ...row.file, name: `${row.name}!` });
  await workflows.save({ ...owner, user_id }, { id, name: `${row.name}!`, text }, row.version);
}

test('a run reads a personal secret only when its owner saved the draft last, regardless of who starts the run', async () => {
  const foreign = await workflowOf('somebody-else');
  for (const attended of [false, true]) {
    expect(await run(foreign, { run_as: { attended } })).toMatchObject({ status: 'succeeded' });
    expect(lastKey()).toBe('/send?key=of-workspace');
  }
  const mine = await workflowOf(own());
  await run(mine);
  expect(lastKey()).toBe('/send?key=of-user');
  await saveAs('an-editor', mine);
  for (const attended of [false, true]) {
    await run(mine, { run_as: { attended } });
    expect(lastKey()).toBe('/send?key=of-workspace');
  }
  await saveAs(own(), mine);
  await run(mine);
  expect(lastKey()).toBe('/send?key=of-user');
});

test('a run of a published version reads the personal secret of its publisher, not of a later editor', async () => {
  const mine = await workflowOf(own());
  const version = await publish(mine);
  await saveAs('an-editor', mine);
  await run(mine, { version });
  expect(lastKey()).toBe('/send?key=of-user');
  await run(mine);
  expect(lastKey()).toBe('/send?key=of-workspace');
});

test('a subflow reads a personal secret only when its owner wrote both the subflow and its parent', async () => {
  const { services: inside } = server;
  const partOf = async (user_id: string, id: string): Promise<string> => {
    const config = { workflow: { id } };
    const file = smallWorkflow('whole', [{ id: 'part', type: 'subflow', config }]);
    const whole = inside.newId();
    await inside.workflows.insert({ ...inside.owner, user_id }, { id: whole, name: file.name, text: JSON.stringify(file) });
    return whole;
  };
  const ours = await workflowOf(own());
  const keys: (string | undefined)[] = [];
  for (const id of [
    await partOf(own(), ours),
    await partOf('somebody-else', ours),
    await partOf(own(), await workflowOf('somebody-else')),
  ]) {
    expect(await run(id)).toMatchObject({ status: 'succeeded' });
    keys.push(lastKey());
  }
  expect(keys).toEqual(['/send?key=of-user', '/send?key=of-workspace', '/send?key=of-workspace']);
});

test('a shared connection reads no personal secret', async () => {
  await must(204, call('PUT', '/secrets', { name: 'HUB_KEY', value: 'of-user', scope: 'user', hosts: [services.host] }));
  const hub = { kind: 'hub', name: 'hub', url: `http://${services.host}/hub`, key_secret: 'HUB_KEY' };
  const headers = { Authorization: 'Bearer {{secrets.HUB_KEY}}' };
  const before = services.effects.length;
  for (const connection of [hub, { kind: 'mcp', name: 'files', url: `http://${services.host}/mcp`, headers }]) {
    const refused = await call<{ error: { message: string } }>('POST', '/connections', connection);
    expect([refused.status, refused.body.error.message]).toEqual([503, expect.stringContaining('HUB_KEY')]);
  }
  expect(services.effects.length).toBe(before);
});

test('the secret owner of a run survives a restart and its undo uses the same one', async () => {
  const { run_id } = await run(await workflowOf('somebody-else', 'always'), { wait_s: 0 });
  const approval = async () => (await call<{ items: { id: string; run_id: string }[] }>('GET', '/questions')).body.items[0];
  await expect.poll(approval, { timeout: 10_000 }).toMatchObject({ run_id });
  await server.close();
  server = await start();
  await must(200, call('POST', `/questions/${(await approval())?.id}/answer`, { decision: 'approve' }));
  const status = async () => (await call<{ status: string }>('GET', `/runs/${run_id}`)).body.status;
  await expect.poll(status, { timeout: 10_000 }).toBe('succeeded');
  expect(lastKey()).toBe('/send?key=of-workspace');
  await must(202, call('POST', `/runs/${run_id}/undo`));
  await expect.poll(lastKey, { timeout: 10_000 }).toBe('/unsend?key=of-workspace');
});

test('the usage log of a model key names the run', async () => {
  const model = { provider: 'openai-compatible', model: 'one', base_url: `http://${services.host}/v1`, credential: 'KEY' };
  const file = smallWorkflow('ask', [{ id: 'a', type: 'agent', config: { model, prompt: 'go', tools: [] } }]);
  const { id } = (await call<{ id: string }>('POST', '/workflows', file)).body;
  const { run_id } = await run(id);
  const { secretUses, owner } = server.services;
  const uses = await secretUses.list(owner, 1);
  expect(uses.find(({ used_by }) => used_by === 'model:openai-compatible')).toMatchObject({ last_run_id: run_id });
});

test('servers stopped while runs waited for an answer report no errors from later lookups', () => {
  expect(reports).toEqual([]);
});
