import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '../rest/routes.ts';
import { must } from '../testing/must.ts';
import { bearer, mutate, rest, type RequestHeaders } from '../testing/start-token-client.ts';
import { startTestServer } from '../testing/test-server.ts';
import { setUpOwner } from '../testing/two-workspaces.ts';
import { appRouter } from '../trpc/app-router.ts';

type Procedure = { _def: { type: 'query' | 'mutation' | 'subscription'; meta?: { permission?: string } } };
const mutations = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>)
  .filter(([, { _def }]) => _def.type === 'mutation' && _def.meta?.permission !== 'anybody')
  .map(([name]) => name);

/** Mutations that change nothing but the session that makes them. */
const forReaders = ['policy.preview_prompt', 'session.sign_out'];
/** Mutations that a person makes at a browser. */
const forPeople = [
  'account.begin_two_factor',
  'account.change_password',
  'account.confirm_two_factor',
  'account.end_sessions',
  'account.end_two_factor',
  'account.rename',
  'session.switch',
];

const grace = { name: 'Grace', email: 'grace@example.com', password: 'nanoseconds are short' };
let server: Awaited<ReturnType<typeof startTestServer>>;
let owner: RequestHeaders;

beforeAll(async () => {
  server = await startTestServer();
  owner = await setUpOwner(server, grace);
});
afterAll(() => server.close());

/** Creates a token of the owner. Returns the headers of a program that has it. */
async function tokenWith(permission: string, more: object = {}): Promise<RequestHeaders> {
  const path = `/members/${server.services.owner.user_id}/tokens`;
  const body = { name: permission, permission, ...more };
  return bearer((await must(201, rest(server)<{ token: string }>('POST', path, body, owner))).token);
}

/** Returns the mutations that a caller is not refused before the input is read. */
async function acceptedMutations(headers: RequestHeaders): Promise<string[]> {
  const accepted: string[] = [];
  for (const name of mutations) if ((await mutate(server, name, {}, headers)).status !== 403) accepted.push(name);
  return accepted.toSorted();
}

/** Returns the operations with a method that changes something and that a caller is not refused. */
async function acceptedRoutes(headers: RequestHeaders): Promise<string[]> {
  const accepted: string[] = [];
  for (const { method, path, operationId, permission } of routes) {
    if (method === 'GET' || permission === 'anybody') continue;
    const url = path.replaceAll(/\{\w+\}/g, 'none');
    const body = method === 'DELETE' ? undefined : {};
    if ((await rest(server)(method, url, body, headers)).status !== 403) accepted.push(operationId);
  }
  return accepted.toSorted();
}

it('a token for reading makes no change, whatever permission an operation has', async () => {
  const reader = await tokenWith('read');
  expect(await acceptedMutations(reader)).toEqual(forReaders);
  expect(await acceptedRoutes(reader)).toEqual(['dryRunTools', 'judgeToolSchemas', 'previewPrompt', 'resolveSecrets']);
  // The person is still signed in and has the same name.
  expect((await rest(server)('GET', '/workflows', undefined, owner)).status).toBe(200);
  const { items } = await must(200, rest(server)<{ items: { name: string }[] }>('GET', '/members', undefined, owner));
  expect(items.map(({ name }) => name)).toEqual(['Grace']);
});

it('tokens for runs and for calls make no change of the app', async () => {
  const file = { format: 'pinion.workflow/1', name: 'Any', nodes: [], edges: [] };
  const { id } = await must(201, rest(server)<{ id: string }>('POST', '/workflows', file, owner));
  expect(await acceptedMutations(await tokenWith('runs', { workflow_ids: [id] }))).toEqual([]);
  expect(await acceptedMutations(await tokenWith('execute', { agent_ids: ['desk'] }))).toEqual([]);
});

it('what a person does at a browser is refused to every token, and possible in their session', async () => {
  const token = await tokenWith('role');
  for (const name of forPeople) {
    expect((await mutate(server, name, {}, token)).status, name).toBe(403);
    expect((await mutate(server, name, { unknown: true }, owner)).status, name).not.toBe(403);
  }
  expect(await mutate(server, 'account.rename', { name: 'Grace H.' }, owner)).toMatchObject({ status: 200 });
});
