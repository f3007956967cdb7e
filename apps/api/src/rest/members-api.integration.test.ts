import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { openDatabase } from '@pinion/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppRouter } from '../trpc/app-router.ts';
import type { AddedMember } from '../features/members/add-member.ts';
import type { AuditItem } from '../features/audit/audit-operations.ts';
import type { MemberItem } from '../features/members/list-members.ts';
import { makeOwnerLink } from '../features/members/make-owner-link.ts';
import { documentedClient } from '../testing/documented-client.ts';
import { startTestServer } from '../testing/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
const send = documentedClient(() => server.url);
const there = <T>(value: T | null | undefined): T => {
  if (value === null || value === undefined) throw new Error('it is not there');
  return value;
};
type Failure = { error: { code: string; message: string; details?: { needs: string; owners: string[] } } };

/** Sends requests as one user, by their token. Every response is validated against the API document. */
const as = (token: string | undefined) => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return <T = Failure>(method: string, at: string, body?: unknown) => send<T>(method, at, body, headers);
};
const trpc = (headers: Record<string, string>) =>
  createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: `${server.url}/trpc`, headers })] });
const members = async (token: string) => (await as(token)<{ items: MemberItem[] }>('GET', '/members')).body.items;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const tokens: string[] = [];
let owner = '';
let viewer: AddedMember;
let cookie = '';

describe('workspace members', () => {
  it('a workspace starts without members and every caller who reaches the server is the owner', async () => {
    const anybody = as(undefined);
    expect((await anybody<unknown>('GET', '/members')).body).toEqual({ is_shared: false, items: [] });
    expect(await trpc({}).session.get.query()).toMatchObject({ is_shared: false, you: { name: 'Owner', role: 'owner' } });
    expect((await anybody('PATCH', '/settings', {})).status).toBe(200);
    expect(await makeOwnerLink(server.services, server.services.owner, server.url)).toBeUndefined();
  });

  it('adding the first member also makes the caller an owner with a token', async () => {
    const response = await fetch(`${server.url}/api/v1/members`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Vera', role: 'viewer', your_name: 'Olga' }),
    });
    expect(response.status).toBe(201);
    viewer = (await response.json()) as AddedMember;
    owner = there(viewer.your_token).token;
    tokens.push(viewer.token.token, owner);
    const set = there(response.headers.get('set-cookie'));
    expect(set).toMatch(/^pinion_session_\d+=pin_[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/);
    cookie = there(set.split(';')[0]);
    tokens.push(there(cookie.split('=')[1]));
    expect(await trpc({ cookie }).session.get.query()).toMatchObject({
      is_shared: true,
      you: { name: 'Olga', role: 'owner' },
      owners: ['Olga'],
    });
    expect(await members(owner)).toMatchObject([
      { name: 'Olga', role: 'owner', is_you: true },
      { name: 'Vera', role: 'viewer', is_you: false, tokens: [{ kind: 'token', name: 'Invitation' }] },
    ]);
  });

  it('every surface requires authentication once the workspace has members', async () => {
    const others = [undefined, 'pin_wrong', `${owner}x`];
    for (const token of others) {
      expect(await as(token)('GET', '/workflows')).toMatchObject({ status: 401, body: { error: { code: 'AUTH_REQUIRED' } } });
    }
    const refused = await trpc({})
      .workflows.list.query()
      .then(
        () => undefined,
        (error: Error & { data?: unknown }) => error.data,
      );
    expect(refused).toMatchObject({ code: 'UNAUTHORIZED', httpStatus: 401, refusal: { code: 'AUTH_REQUIRED' } });
    for (const location of ['/metrics', '/mcp', '/blobs/x?exp=1&sig=y'])
      expect((await fetch(server.url + location)).status).toBe(401);
    expect((await as(undefined)('GET', '/health')).status).toBe(200);
    expect(await trpc({}).session.get.query()).toEqual({
      is_shared: true,
      needs_setup: false,
      has_accounts: false,
      sends_mail: false,
      providers: [],
      workspace: null,
      is_account: false,
      you: null,
      owners: [],
    });
  });

  it('a member can do what the role allows, and a refusal names the required role and who can grant it', async () => {
    const { token } = viewer.token;
    expect((await as(token)('GET', '/workflows')).status).toBe(200);
    const denied = await as(token)('POST', '/workflows', {});
    expect(denied).toMatchObject({
      status: 403,
      body: { error: { code: 'FORBIDDEN', details: { needs: 'editor', owners: ['Olga'] } } },
    });
    expect(denied.body.error.message).toBe('This requires the role editor. Your role is viewer. Ask Olga');
    expect((await as(token)('POST', '/members', { name: 'Eve', role: 'owner' })).body.error.details?.needs).toBe('owner');
    expect((await as(token)('PATCH', '/settings', {})).body.error.details?.needs).toBe('admin');
    expect((await as(owner)('PATCH', `/members/${viewer.user_id}`, { role: 'editor' })).status).toBe(204);
    // Not a valid workflow, but the user is allowed to send one.
    expect((await as(token)('POST', '/workflows', {})).status).toBe(400);
    expect((await as(token)('PATCH', '/settings', {})).status).toBe(403);
  });

  it('a member signs a browser in with a token and signs out again', async () => {
    const response = await fetch(`${server.url}/trpc/session.sign_in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: viewer.token.token }),
    });
    expect(response.status).toBe(200);
    const session = there(there(response.headers.get('set-cookie')).split(';')[0]);
    tokens.push(there(session.split('=')[1]));
    expect(await trpc({ cookie: session }).session.get.query()).toMatchObject({ you: { name: 'Vera', role: 'editor' } });
    await trpc({ cookie: session }).session.sign_out.mutate();
    expect((await trpc({ cookie: session }).session.get.query()).you).toBeNull();
    // A session is not a token that can be used to sign in.
    await expect(trpc({}).session.sign_in.mutate({ token: there(cookie.split('=')[1]) })).rejects.toThrow(
      'This token is invalid',
    );
  });

  it('revoking a token also ends the sessions and open streams started with it', async () => {
    const lost = await as(owner)<{ id: string; token: string }>('POST', `/members/${viewer.user_id}/tokens`, {
      name: 'A script',
    });
    tokens.push(lost.body.token);
    const { items } = (await as(owner)<{ items: { id: string }[] }>('GET', '/workflows')).body;
    const stream = await fetch(`${server.url}/api/v1/workflows/${there(items[0]).id}/events`, {
      headers: { authorization: `Bearer ${lost.body.token}` },
    });
    expect(stream.status).toBe(200);
    const reader = there(stream.body).getReader();
    await reader.read();
    expect((await as(owner)('DELETE', `/tokens/${lost.body.id}`)).status).toBe(204);
    await expect(
      (async () => {
        while (!(await reader.read()).done);
      })(),
    ).rejects.toThrow('terminated');
    expect((await as(lost.body.token)('GET', '/workflows')).status).toBe(401);
    expect((await as(owner)('DELETE', `/tokens/${lost.body.id}`)).status).toBe(404);
    expect((await as(viewer.token.token)('GET', '/workflows')).status).toBe(200);
  });

  it('an owner without a token signs in with the link that the operator creates at the server', async () => {
    const link = there(await makeOwnerLink(server.services, server.services.owner, server.url));
    expect(link.startsWith(`${server.url}/sign-in#pin_`)).toBe(true);
    const fresh = there(link.split('#')[1]);
    tokens.push(fresh);
    expect((await as(fresh)<{ items: MemberItem[] }>('GET', '/members')).body.items.find(one => one.is_you)).toMatchObject({
      name: 'Olga',
      role: 'owner',
    });
    const { items } = (await as(fresh)<{ items: AuditItem[] }>('GET', '/audit?action=token.created')).body;
    expect(items[0]).toMatchObject({ subject: 'Created at server start' });
  });

  it('a workspace always keeps an owner', async () => {
    const me = there((await members(owner)).find(one => one.is_you));
    for (const [method, body] of [
      ['PATCH', { role: 'admin' }],
      ['DELETE', undefined],
    ] as const) {
      expect(await as(owner)(method, `/members/${me.user_id}`, body)).toMatchObject({
        status: 409,
        body: { error: { code: 'CONFLICT' } },
      });
    }
    // Two owners demote each other at once: one of them remains.
    await as(owner)('PATCH', `/members/${viewer.user_id}`, { role: 'owner' });
    const answers = await Promise.all([
      as(owner)('PATCH', `/members/${viewer.user_id}`, { role: 'viewer' }),
      as(viewer.token.token)('PATCH', `/members/${me.user_id}`, { role: 'viewer' }),
    ]);
    expect(answers.filter(({ status }) => status === 204).length).toBeLessThanOrEqual(1);
    const list = await members(owner);
    expect(list.filter(({ role }) => role === 'owner')).not.toEqual([]);
    const chief = there(list.find(({ role }) => role === 'owner'));
    const key = chief.user_id === me.user_id ? owner : viewer.token.token;
    await as(key)('PATCH', `/members/${me.user_id}`, { role: 'owner' });
    await as(owner)('PATCH', `/members/${viewer.user_id}`, { role: 'viewer' });
  });

  it('the audit log names members and contains no token', async () => {
    const { items } = (await as(owner)<{ items: AuditItem[] }>('GET', '/audit?limit=200')).body;
    const actions = new Set(items.map(({ action }) => action));
    for (const action of [
      'member.added',
      'member.role_changed',
      'token.created',
      'token.revoked',
      'session.opened',
      'session.ended',
    ])
      expect(actions).toContain(action);
    expect(items.some(({ action, actor }) => action === 'session.opened' && actor === viewer.user_id)).toBe(true);
    for (const token of tokens) expect(JSON.stringify(items)).not.toContain(token);
  });

  it('removing the last member makes the caller the owner again without authentication', async () => {
    const gone = await as(owner)('DELETE', `/members/${viewer.user_id}`);
    expect(gone).toMatchObject({ status: 200, body: { is_shared: false } });
    expect((await as(undefined)('GET', '/workflows')).status).toBe(200);
    expect((await as(undefined)<unknown>('GET', '/members')).body).toEqual({ is_shared: false, items: [] });
    const again = await as(undefined)<AddedMember>('POST', '/members', { name: 'Ed', role: 'editor' });
    expect((await as(owner)('GET', '/workflows')).status).toBe(401);
    expect((await as(viewer.token.token)('GET', '/workflows')).status).toBe(401);
    tokens.push(again.body.token.token, there(again.body.your_token).token);
  });

  it('no file or database row contains a member token', async () => {
    await server.stop();
    const bytes = everyFile(server.dataDir).map(file => readFileSync(file, 'latin1'));
    // The embedded database is in this directory too; a server database is queried below.
    expect(bytes.length).toBeGreaterThan(0);
    for (const token of tokens) for (const text of bytes) expect(text.includes(token)).toBe(false);
    const database = await openDatabase({ url: server.databaseUrl, dataDir: server.dataDir });
    const rows = await database.prisma.accessToken.findMany();
    expect(rows.length).toBeGreaterThanOrEqual(tokens.length);
    for (const token of tokens) expect(JSON.stringify(rows)).not.toContain(token);
    for (const { hash } of rows) expect(hash).toMatch(/^[0-9a-f]{64}$/);
    await database.close();
    expect(server.reports).toEqual([]);
  });
});

const everyFile = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath, entry.name));
