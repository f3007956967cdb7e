import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../testing/must.ts';
import { mutate, rest, type RequestHeaders } from '../../testing/start-token-client.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { cookieOf, createWorkspace, joinWorkspace, refusalIn, setUpOwner, signInTo } from '../../testing/two-workspaces.ts';
import { signInOidc } from '../accounts/sign-in-oidc.ts';

const grace = { name: 'Grace', email: 'grace@example.com', password: 'nanoseconds are short' };
const ada = { name: 'Ada', email: 'ada@example.com', password: 'the engine weaves patterns' };

type Stream = { isOpen: () => boolean };

describe('access to the workspaces of one installation', () => {
  let server: Awaited<ReturnType<typeof startTestServer>>;
  let owner: RequestHeaders;
  let second: string;
  let there: RequestHeaders;
  const get = <T>(path: string, headers: RequestHeaders) => rest(server)<T>('GET', path, undefined, headers);
  const first = () => server.services.owner.workspace_id;
  beforeAll(async () => {
    server = await startTestServer();
    owner = await setUpOwner(server, grace);
    second = await createWorkspace(server, owner, 'Second');
    there = await signInTo(server, grace, second);
  });
  afterAll(() => server.close());

  /** Reads the events of the first workflow until the stream ends. */
  async function follow(headers: RequestHeaders): Promise<Stream> {
    const { items } = await must(200, get<{ items: { id: string }[] }>('/workflows', headers));
    const response = await fetch(`${server.url}/api/v1/workflows/${items[0]?.id}/events`, { headers });
    expect(response.status).toBe(200);
    const reader = response.body?.getReader();
    await reader?.read();
    let isOpen = true;
    const readOn = async (): Promise<void> => {
      for (;;) if ((await reader?.read())?.done !== false) return;
    };
    void readOn()
      .catch(() => undefined)
      .finally(() => (isOpen = false));
    return { isOpen: () => isOpen };
  }
  const sessionIds = async (): Promise<string[]> =>
    (await server.services.members.tokens({ workspace_id: second })).map(({ id }) => id);
  const idOf = async (email: string, headers: RequestHeaders): Promise<string> => {
    const { items } = await must(200, get<{ items: { user_id: string; email: string }[] }>('/members', headers));
    return items.find(one => one.email === email)?.user_id ?? '';
  };

  it('a membership that ends cuts the streams of that workspace alone', async () => {
    const inSecond = await joinWorkspace(server, there, { ...ada, role: 'viewer' });
    const inFirst = await joinWorkspace(server, owner, { ...ada, role: 'editor' });
    const [cut, kept, mine] = [await follow(inSecond), await follow(inFirst), await follow(there)];
    expect(await idOf(ada.email, there)).toBe(await idOf(ada.email, owner));
    await must(200, rest(server)('DELETE', `/members/${await idOf(ada.email, there)}`, undefined, there));
    await expect.poll(cut.isOpen, { timeout: 1_500 }).toBe(false);
    expect((await get('/workflows', inSecond)).status).toBe(401);
    // The watch that looks every two seconds cuts the stream of a session that ended on another server, and leaves the others alone.
    const before = new Set(await sessionIds());
    const elsewhere = await follow(await signInTo(server, grace, second));
    for (const id of (await sessionIds()).filter(one => !before.has(one)))
      await server.services.members.revoke({ ...server.services.owner, workspace_id: second }, id);
    await expect.poll(elsewhere.isOpen, { timeout: 10_000 }).toBe(false);
    expect([kept.isOpen(), mine.isOpen()]).toEqual([true, true]);
    expect((await get('/workflows', inFirst)).status).toBe(200);
  });

  it('a person who lost the workspace used last signs in to another one, and without any is refused', async () => {
    const signIn = () => mutate(server, 'account.sign_in', { email: ada.email, password: ada.password });
    const again = await signIn();
    const { items } = await must(200, get<{ items: { id: string }[] }>('/workspaces', cookieOf(again)));
    expect(items).toMatchObject([{ id: first() }]);
    await must(200, rest(server)('DELETE', `/members/${await idOf(ada.email, owner)}`, undefined, owner));
    expect(refusalIn(await signIn())).toMatchObject({
      code: 'AUTH_REQUIRED',
      message: 'The email address or the password is wrong',
    });
  });

  it('a new password ends the sessions of the account in every workspace', async () => {
    const lin = { name: 'Lin', email: 'lin@example.com', password: 'a chain of many links' };
    const inSecond = await joinWorkspace(server, there, { ...lin, role: 'viewer' });
    const inFirst = await joinWorkspace(server, owner, { ...lin, role: 'viewer' });
    const [stream, sessions] = [
      await follow(inSecond),
      (await (await fetch(`${server.url}/trpc/account.get`, { headers: inFirst })).json()) as {
        result: { data: { sessions: { workspace: string; is_this: boolean }[] } };
      },
    ];
    expect(sessions.result.data.sessions.map(({ workspace, is_this }) => [workspace, is_this])).toEqual([
      ['Second', false],
      ['My workspace', true],
    ]);
    const change = { current_password: lin.password, password: 'another chain of links' };
    expect((await mutate(server, 'account.change_password', change, inFirst)).status).toBe(200);
    await expect.poll(stream.isOpen, { timeout: 1_500 }).toBe(false);
    expect([(await get('/workflows', inSecond)).status, (await get('/workflows', inFirst)).status]).toEqual([401, 200]);
  });

  it('a session in another workspace is ended from the page of the account, and both audit logs are right', async () => {
    const mine = cookieOf(await mutate(server, 'account.sign_in', { email: grace.email, password: grace.password }));
    const elsewhere = await signInTo(server, grace, first());
    expect((await mutate(server, 'account.end_sessions', {}, mine)).status).toBe(200);
    expect((await get('/workflows', elsewhere)).status).toBe(401);
    owner = await signInTo(server, grace, first());
    there = await signInTo(server, grace, second);
    type Entry = { items: { details: { id: string } }[] };
    const ended = async (headers: RequestHeaders) =>
      (await must(200, get<Entry>('/audit?action=session.ended', headers))).items.map(({ details }) => details.id);
    const [here, other] = [await ended(owner), await ended(there)];
    expect(here.filter(id => other.includes(id))).toEqual([]);
    expect(here.length).toBeGreaterThan(0);
  });

  it('a person of an OpenID provider accepts the invitations to their address by signing in, in every workspace', async () => {
    const client = { address: '203.0.113.7', user_agent: '' };
    const email = 'oda@example.com';
    const facts = { issuer: 'https://login.example.com', subject: 'oda', email, isEmailVerified: true, name: 'Oda' };
    const signIn = () =>
      signInOidc(server.services, server.services.owner, { ...facts, hasGroups: false, role: undefined, client });
    const workspaces = async (session: string) => {
      const { items } = await must(
        200,
        get<{ items: { name: string; role: string; is_current: boolean }[] }>('/workspaces', {
          authorization: `Bearer ${session}`,
        }),
      );
      return items.map(({ name, role, is_current }) => [name, role, is_current]);
    };
    const invite = (headers: RequestHeaders, role: string) =>
      must(201, rest(server)('POST', '/invitations', { email, role }, headers));
    expect(await signIn()).toEqual({ refused: 'not_invited' });
    await invite(there, 'editor');
    const one = (await signIn()) as { session: string };
    expect(await workspaces(one.session)).toEqual([['Second', 'editor', true]]);
    await invite(owner, 'viewer');
    const both = (await signIn()) as { session: string };
    expect(await workspaces(both.session)).toEqual([
      ['Second', 'editor', true],
      ['My workspace', 'viewer', false],
    ]);
  });

  it('a person who joins by a group gets the role in the first workspace, and keeps theirs in the others', async () => {
    const client = { address: '203.0.113.7', user_agent: '' };
    const email = 'kay@example.com';
    const facts = { issuer: 'https://login.example.com', subject: 'kay', email, isEmailVerified: true, name: 'Kay' };
    await must(201, rest(server)('POST', '/invitations', { email, role: 'viewer' }, there));
    const signIn = (role: 'editor' | 'admin') =>
      signInOidc(server.services, server.services.owner, { ...facts, hasGroups: true, role, client });
    for (const role of ['editor', 'admin'] as const) {
      const { session } = (await signIn(role)) as { session: string };
      const { items } = await must(
        200,
        get<{ items: { name: string; role: string }[] }>('/workspaces', { authorization: `Bearer ${session}` }),
      );
      expect(items.map(({ name, role: own }) => [name, own])).toEqual([
        ['My workspace', role],
        ['Second', 'viewer'],
      ]);
    }
  });

  it('a workspace keeps an owner, also when the local owner is one of another', async () => {
    const removed = await rest(server)('DELETE', `/members/${await idOf(grace.email, there)}`, undefined, there);
    expect(removed.status).toBe(409);
  });
});
