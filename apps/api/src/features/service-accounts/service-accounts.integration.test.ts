import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallWorkflow } from '../../testing/small-workflow.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { must } from '../../testing/must.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { trpcClient } from '../../testing/trpc-client.ts';
import { routes } from '../../rest/routes.ts';
import type { AuditItem } from '../audit/audit-operations.ts';
import type { AddedMember } from '../members/add-member.ts';
import type { ServiceAccountItem } from './service-account-input.ts';

type Failure = { error: { code: string; message: string } };
type Token = { id: string; token: string };

let server: Awaited<ReturnType<typeof startTestServer>>;
let olga = '';
let editor: AddedMember;
let workflow = '';
let otherWorkflow = '';

const as =
  (token: string) =>
  <T = Failure>(method: string, path: string, body?: unknown) =>
    jsonClient(() => server.url)<T>(method, path, body, token === '' ? {} : { authorization: `Bearer ${token}` });
const owner = <T = Failure>(method: string, path: string, body?: unknown) => as(olga)<T>(method, path, body);
const list = async () => (await must(200, owner<{ items: ServiceAccountItem[] }>('GET', '/service-accounts'))).items;
const create = async (name: string, role = 'editor') =>
  (await must(201, owner<{ user_id: string }>('POST', '/service-accounts', { name, role, description: 'Runs every night' })))
    .user_id;
const newToken = (user_id: string, request: Record<string, unknown> = {}) =>
  must(201, owner<Token>('POST', `/service-accounts/${user_id}/tokens`, { name: 'Key', ...request }));

beforeAll(async () => {
  server = await startTestServer();
  editor = (await as('')<AddedMember>('POST', '/members', { name: 'Ed', role: 'editor', your_name: 'Olga' })).body;
  olga = editor.your_token?.token ?? '';
  const file = (name: string) =>
    smallWorkflow(
      name,
      [
        { id: 'in', type: 'input' },
        { id: 'out', type: 'output' },
      ],
      'in.value>out.value',
    );
  workflow = (await must(201, owner<{ id: string }>('POST', '/workflows', file('Mine')))).id;
  otherWorkflow = (await must(201, owner<{ id: string }>('POST', '/workflows', file('Other')))).id;
});
afterAll(() => server.close());

test('a service account is no person: it is not listed as a member, is never an owner and gets no invitation', async () => {
  const user_id = await create('Night bot');
  expect((await list()).find(one => one.user_id === user_id)).toMatchObject({
    name: 'Night bot',
    role: 'editor',
    is_enabled: true,
    created_by_name: 'Olga',
    tokens: [],
  });
  const { items } = await must(200, owner<{ items: { name: string }[] }>('GET', '/members'));
  expect(items.map(({ name }) => name)).toEqual(['Olga', 'Ed']);
  expect((await owner('POST', '/service-accounts', { name: 'Boss', role: 'owner' })).status).toBe(400);
  expect((await owner('PATCH', `/service-accounts/${user_id}`, { role: 'owner' })).status).toBe(400);
  for (const [method, path] of [
    ['PATCH', `/members/${user_id}`],
    ['DELETE', `/members/${user_id}`],
    ['POST', `/members/${user_id}/tokens`],
    ['POST', `/members/${user_id}/reset-link`],
  ] as const) {
    const body = path.endsWith('tokens') ? { name: 'x' } : path.endsWith('link') ? undefined : { role: 'viewer' };
    expect((await owner(method, path, method === 'DELETE' ? undefined : body)).status, path).toBe(404);
  }
  expect((await owner('PATCH', `/service-accounts/${editor.user_id}`, { is_enabled: false })).status).toBe(404);
});

test('only owners manage service accounts', async () => {
  const path = `/service-accounts/${await create('Theirs')}`;
  const ed = as(editor.token.token);
  expect((await ed('GET', '/service-accounts')).status).toBe(200);
  expect((await ed('POST', '/service-accounts', { name: 'Mine', role: 'admin' })).status).toBe(403);
  expect((await ed('PATCH', path, { is_enabled: false })).status).toBe(403);
  expect((await ed('POST', `${path}/tokens`, { name: 'Mine' })).status).toBe(403);
  expect((await ed('DELETE', path)).status).toBe(403);
});

test('a token of a service account acts with its role, and the audit log names it', async () => {
  const user_id = await create('Deployer', 'admin');
  const { token } = await newToken(user_id);
  await must(200, as(token)('PATCH', '/settings', { four_eyes: 'off' }));
  expect((await as(token)('POST', '/members', { name: 'Mallory', role: 'owner' })).status).toBe(403);
  const { items } = await must(200, owner<{ items: AuditItem[] }>('GET', '/audit?action=settings.changed'));
  expect(items[0]).toMatchObject({ actor: user_id, actor_name: 'Deployer' });
  await must(204, owner('PATCH', `/service-accounts/${user_id}`, { role: 'viewer' }));
  expect((await as(token)('PATCH', '/settings', { four_eyes: 'all' })).status).toBe(403);
  expect((await as(token)('GET', '/workflows')).status).toBe(200);
});

test('a token of a service account opens no browser session', async () => {
  const { token } = await newToken(await create('Reader', 'viewer'));
  const { mutate } = trpcClient(() => server.url);
  expect((await mutate('session.sign_in', { token })).error?.data.refusal?.code).toBe('FORBIDDEN');
});

test('the tokens of a service account stay valid when the person who created it is removed', async () => {
  const second = await must(201, owner<AddedMember>('POST', '/members', { name: 'Second owner', role: 'owner' }));
  const theirs = as(second.token.token);
  const { user_id } = await must(
    201,
    theirs<{ user_id: string }>('POST', '/service-accounts', { name: 'Lasting', role: 'viewer' }),
  );
  const { token } = await must(201, theirs<Token>('POST', `/service-accounts/${user_id}/tokens`, { name: 'Key' }));
  await must(200, owner('DELETE', `/members/${second.user_id}`));
  expect((await theirs('GET', '/workflows')).status).toBe(401);
  expect((await as(token)('GET', '/workflows')).status).toBe(200);
  expect((await list()).find(one => one.user_id === user_id)).toMatchObject({ created_by_name: 'Second owner' });
});

test('disabling a service account refuses its tokens and cuts its streams, and enabling accepts the same tokens', async () => {
  const user_id = await create('Follower', 'viewer');
  const [kept, revoked] = [await newToken(user_id), await newToken(user_id, { name: 'Lost' })];
  const stream = await fetch(`${server.url}/api/v1/tool-events`, { headers: { authorization: `Bearer ${kept.token}` } });
  expect(stream.status).toBe(200);
  const ended = stream.text().then(
    () => 'ended',
    () => 'cut',
  );
  await must(204, owner('PATCH', `/service-accounts/${user_id}`, { is_enabled: false }));
  expect((await as(kept.token)('GET', '/workflows')).status).toBe(401);
  expect(await ended).toBe('cut');
  expect((await list()).find(one => one.user_id === user_id)).toMatchObject({
    is_enabled: false,
    tokens: [{}, { name: 'Lost' }],
  });
  expect((await owner('POST', `/service-accounts/${user_id}/tokens`, { name: 'Key' })).status).toBe(409);
  await must(204, owner('DELETE', `/tokens/${revoked.id}`));
  await must(204, owner('PATCH', `/service-accounts/${user_id}`, { is_enabled: true }));
  expect((await as(kept.token)('GET', '/workflows')).status).toBe(200);
  expect((await as(revoked.token)('GET', '/workflows')).status).toBe(401);
});

test('a deleted service account has no tokens, and its name stays in the audit log', async () => {
  const user_id = await create('Gone', 'admin');
  const { token } = await newToken(user_id);
  await must(200, as(token)('PATCH', '/settings', {}));
  await must(204, owner('DELETE', `/service-accounts/${user_id}`));
  expect((await as(token)('GET', '/workflows')).status).toBe(401);
  expect((await owner('DELETE', `/service-accounts/${user_id}`)).status).toBe(404);
  const { items } = await must(200, owner<{ items: AuditItem[] }>('GET', '/audit?action=service_account.'));
  expect(items[0]).toMatchObject({ action: 'service_account.deleted', subject: 'Gone', actor_name: 'Olga' });
});

test('a token for runs starts and reads runs of its workflows, and every other operation is refused', async () => {
  const user_id = await create('Starter', 'admin');
  const { token } = await newToken(user_id, { permission: 'runs', workflow_ids: [workflow] });
  const run = await must(200, as(token)<{ run_id: string }>('POST', `/workflows/${workflow}/runs`, { input: 7, wait_s: 20 }));
  expect((await as(token)<{ output: unknown }>('GET', `/runs/${run.run_id}`)).body).toMatchObject({ output: 7 });
  const events = await fetch(`${server.url}/api/v1/runs/${run.run_id}/events`, { headers: { authorization: `Bearer ${token}` } });
  expect(await events.text()).toContain('run.finished');
  const other = await must(200, owner<{ run_id: string }>('POST', `/workflows/${otherWorkflow}/runs`, { input: 1, wait_s: 20 }));

  const allowed = new Set(['startRun', 'getRun', 'getRunValue', 'streamRunEvents']);
  const ids = [run.run_id, other.run_id, workflow, otherWorkflow, user_id];
  let refused = 0;
  for (const { method, path, operationId, permission } of routes.filter(route => route.permission !== 'anybody')) {
    for (const id of ids) {
      const isOwnRun = id === run.run_id && path.startsWith('/runs/{id}');
      if (allowed.has(operationId) && (isOwnRun || (operationId === 'startRun' && id === workflow))) continue;
      const at = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === 'sha256' ? 'a'.repeat(64) : id));
      const answer = await as(token)<Failure>(method, at, method === 'GET' || method === 'DELETE' ? undefined : { input: null });
      expect({ operationId, permission, at, status: answer.status }).toEqual({ operationId, permission, at, status: 403 });
      refused++;
    }
  }
  expect(refused).toBeGreaterThan(500);
  expect((await as(token)('POST', `/workflows/${workflow}/runs`, { only: ['out'], values_from: other.run_id })).status).toBe(403);
  expect((await as(token)('GET', '/runs/01990000-0000-7000-8000-000000000000')).status).toBe(403);
  for (const path of ['/metrics', '/blobs/none', '/trpc/workflows.list'])
    expect([401, 403], path).toContain(
      (await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } })).status,
    );
});

test('a token that only reads is refused every change, whatever its role', async () => {
  const { token } = await newToken(await create('Watcher', 'admin'), { permission: 'read' });
  expect((await as(token)('GET', '/runs')).status).toBe(200);
  let refused = 0;
  for (const { method, path, operationId, permission } of routes) {
    if (permission === 'anybody' || permission === 'read') continue;
    const at = path.replaceAll(/\{\w+\}/g, 'x');
    const answer = await as(token)(method, at, method === 'GET' || method === 'DELETE' ? undefined : {});
    expect({ operationId, status: answer.status }).toEqual({ operationId, status: 403 });
    refused++;
  }
  expect(refused).toBeGreaterThan(60);
});

test('a token for runs requires workflows that exist and a role that starts runs', async () => {
  const [admin, viewer] = [await create('A', 'admin'), await create('V', 'viewer')];
  const request = (user_id: string, body: Record<string, unknown>) =>
    owner<Failure>('POST', `/service-accounts/${user_id}/tokens`, { name: 'Key', ...body });
  expect((await request(admin, { permission: 'runs' })).status).toBe(400);
  expect((await request(admin, { permission: 'runs', workflow_ids: ['none'] })).status).toBe(400);
  expect((await request(admin, { workflow_ids: [workflow] })).status).toBe(400);
  expect((await request(admin, { permission: 'read', agent_ids: ['payer'] })).status).toBe(400);
  expect((await request(viewer, { permission: 'runs', workflow_ids: [workflow] })).status).toBe(409);
});

test('a local owner without an account gets no service account before a member, and keeps the last one', async () => {
  const own = await startTestServer();
  const send = jsonClient(() => own.url);
  const account = { name: 'Bot', role: 'viewer' };
  const refused = await send<Failure>('POST', '/service-accounts', account);
  expect(refused).toMatchObject({ status: 409, body: { error: { details: { reason: 'not_shared' } } } });
  const member = await must(201, send<AddedMember>('POST', '/members', { name: 'Ed', role: 'editor', your_name: 'Olga' }));
  const headers = { authorization: `Bearer ${member.your_token?.token}` };
  const { user_id } = await must(201, send<{ user_id: string }>('POST', '/service-accounts', account, headers));
  expect(await must(200, send('DELETE', `/members/${member.user_id}`, undefined, headers))).toEqual({ is_shared: true });
  expect(await send('DELETE', `/service-accounts/${user_id}`, undefined, headers)).toMatchObject({
    status: 409,
    body: { error: { details: { reason: 'last_member' } } },
  });
  expect((await send('GET', '/workflows')).status).toBe(401);
  await own.close();
});
