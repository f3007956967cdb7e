import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSetupLink } from '../members/index.ts';
import { mutate, query, rest, sent } from '../../testing/start-token-client.ts';
import { startTestServer } from '../../testing/test-server.ts';

type Server = Awaited<ReturnType<typeof startTestServer>>;
type Sent = Record<string, string>;

const grace = { name: 'Grace Hopper', email: 'Grace@Example.com', password: 'nanoseconds are short' };
const ada = { name: 'Ada', email: 'ada@example.com', password: 'the engine weaves patterns' };

const errorOf = (response: { body: unknown }) =>
  (response.body as { error?: { data?: { refusal?: { code: string; message: string } } } }).error?.data?.refusal;
const cookieOf = (response: { headers: Headers }): Sent => sent(response.headers.get('set-cookie') ?? '');
const through = (address: string): Sent => ({ 'x-forwarded-for': address });
const tokenIn = (url: string): string => url.split('#')[1] ?? '';

describe('a server that other machines can reach', () => {
  let server: Server;
  let owner: Sent;
  beforeAll(async () => {
    server = await startTestServer({ PINION_URL: 'https://pinion.example.com', PINION_TRUSTED_PROXIES: '127.0.0.1' });
  });
  afterAll(() => server.close());
  const session = async (headers: Sent = {}) => (await query(server, 'session.get', headers)).result?.data;
  const api = <T>(method: string, path: string, headers: Sent, body?: unknown) => rest(server)<T>(method, path, body, headers);

  it('answers nothing but its health and its sign-in before it has an owner', async () => {
    for (const path of ['/workflows', '/runs', '/members', '/secrets', '/settings', '/audit'])
      expect({ path, status: (await api('GET', path, {})).status }).toEqual({ path, status: 401 });
    expect((await api('GET', '/health', {})).status).toBe(200);
    expect(await session()).toEqual({
      is_shared: false,
      needs_setup: true,
      has_accounts: false,
      sends_mail: false,
      providers: [],
      workspace: null,
      is_account: false,
      you: null,
      owners: [],
    });
    const wrong = await mutate(server, 'account.set_up', { ...grace, token: 'pin_wrong' });
    expect(errorOf(wrong)).toMatchObject({ code: 'AUTH_REQUIRED' });
  });

  it('the setup link makes one owner, once, and signs them in with a cookie for https alone', async () => {
    const link = (await makeSetupLink(server.services, server.services.owner)) ?? '';
    expect(link).toMatch(/^https:\/\/pinion\.example\.com\/setup#pin_[\w-]{43}$/);
    const token = tokenIn(link);
    const short = await mutate(server, 'account.set_up', { ...grace, token, password: 'too short' });
    expect(errorOf(short)?.message).toBe('Use a password of at least 12 characters');
    const done = await mutate(server, 'account.set_up', { ...grace, token });
    expect(done.headers.get('set-cookie')).toMatch(
      /^__Host-pinion_session=pin_[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000; Secure$/,
    );
    owner = cookieOf(done);
    expect((await api('GET', '/workflows', owner)).status).toBe(200);
    expect((await mutate(server, 'account.set_up', { ...ada, token })).status).toBe(401);
    expect(await makeSetupLink(server.services, server.services.owner)).toBeUndefined();
    expect(await session(owner)).toMatchObject({
      is_shared: true,
      needs_setup: false,
      has_accounts: true,
      sends_mail: false,
      you: { name: 'Grace Hopper', role: 'owner' },
    });
  });

  it('the owner signs in again, by the address in any case; a wrong password and an unknown address look the same', async () => {
    const signedIn = await mutate(server, 'account.sign_in', { email: 'GRACE@example.com', password: grace.password });
    expect((await api('GET', '/workflows', cookieOf(signedIn))).status).toBe(200);
    const wrong = await mutate(server, 'account.sign_in', { email: grace.email, password: 'not the password' });
    const unknown = await mutate(server, 'account.sign_in', { email: 'nobody@example.com', password: 'not the password' });
    expect(errorOf(wrong)).toEqual(errorOf(unknown));
    expect(errorOf(wrong)).toMatchObject({ code: 'AUTH_REQUIRED', message: 'The email address or the password is wrong' });
  });

  it('a session that somebody else chose is not adopted, and each sign-in makes a new one', async () => {
    const chosen = { cookie: `__Host-pinion_session=pin_${'A'.repeat(43)}` };
    const body = { email: grace.email, password: grace.password };
    const made = cookieOf(await mutate(server, 'account.sign_in', body, chosen));
    expect(made).not.toEqual(chosen);
    expect((await api('GET', '/workflows', chosen)).status).toBe(401);
    expect(cookieOf(await mutate(server, 'account.sign_in', body, made))).not.toEqual(made);
    // Nor is the cookie of another port or another connection, which has no prefix.
    const token = made['cookie']?.split('=')[1] ?? '';
    expect((await api('GET', '/workflows', { cookie: `pinion_session_443=${token}` })).status).toBe(401);
  });

  it('signing out ends the session, whatever the cookie says afterwards', async () => {
    const mine = cookieOf(await mutate(server, 'account.sign_in', { email: grace.email, password: grace.password }));
    expect((await mutate(server, 'session.sign_out', undefined, mine)).status).toBe(200);
    expect((await api('GET', '/workflows', mine)).status).toBe(401);
  });

  it('nobody signs up, and no account makes itself an owner', async () => {
    const { body } = await api<{ paths: Record<string, object> }>('GET', '/openapi.json', {});
    expect(Object.keys(body.paths).filter(path => /sign-up|register/.test(path))).toEqual([]);
    const free = { ...ada, token: 'pin_x' };
    for (const procedure of ['account.set_up', 'account.accept_invitation', 'account.reset_password'])
      expect([400, 401, 404], procedure).toContain((await mutate(server, procedure, free)).status);
    expect((await mutate(server, 'account.sign_in', { email: ada.email, password: ada.password })).status).toBe(401);
  });

  it('an invited person joins once, under the invited address, with the role of the invitation', async () => {
    const invited = await api<{ id: string; url: string }>('POST', '/invitations', owner, { email: ada.email, role: 'viewer' });
    expect(invited.status).toBe(201);
    const token = tokenIn(invited.body.url);
    const shown = await mutate(server, 'account.invitation', { token });
    expect(shown.body).toMatchObject({ result: { data: { email: ada.email, role: 'viewer', has_account: false } } });
    expect((await api<{ items: object[] }>('GET', '/invitations', owner)).body.items).toHaveLength(1);
    const { name, password } = ada;
    const [first, second] = await Promise.all([
      mutate(server, 'account.accept_invitation', { token, name, password }),
      mutate(server, 'account.accept_invitation', { token, name, password }),
    ]);
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 404]);
    const cookie = cookieOf(first.status === 200 ? first : second);
    expect((await api('GET', '/workflows', cookie)).status).toBe(200);
    expect((await api('POST', '/workflows', cookie, {})).status).toBe(403);
    expect((await api<{ items: object[] }>('GET', '/invitations', owner)).body.items).toHaveLength(0);
    const members = await api<{ items: { name: string; email: string | null; role: string }[] }>('GET', '/members', owner);
    expect(members.body.items.map(({ name, email, role }) => [name, email, role])).toEqual([
      ['Grace Hopper', 'grace@example.com', 'owner'],
      ['Ada', 'ada@example.com', 'viewer'],
    ]);
  });

  it('an invitation that was withdrawn or replaced opens nothing', async () => {
    const body = { email: 'lin@example.com', role: 'editor' };
    const first = await api<{ id: string; url: string }>('POST', '/invitations', owner, body);
    const second = await api<{ id: string; url: string }>('POST', '/invitations', owner, body);
    expect((await mutate(server, 'account.invitation', { token: tokenIn(first.body.url) })).status).toBe(404);
    const { items } = (await api<{ items: { id: string }[] }>('GET', '/invitations', owner)).body;
    expect((await api('DELETE', `/invitations/${items[0]?.id}`, owner)).status).toBe(204);
    expect((await mutate(server, 'account.invitation', { token: tokenIn(second.body.url) })).status).toBe(404);
  });

  it('a changed password ends the other sessions at once, their open streams too', async () => {
    const signIn = () => mutate(server, 'account.sign_in', { email: grace.email, password: grace.password });
    const [here, there] = [cookieOf(await signIn()), cookieOf(await signIn())];
    const stream = await fetch(`${server.url}/api/v1/tool-events`, { headers: there });
    expect(stream.status).toBe(200);
    const change = { current_password: 'not the password', password: 'a compiler for everyone' };
    expect((await mutate(server, 'account.change_password', change, here)).status).toBe(400);
    const right = { ...change, current_password: grace.password };
    expect((await mutate(server, 'account.change_password', right, here)).status).toBe(200);
    await expect(stream.text()).rejects.toThrow('terminated');
    expect((await api('GET', '/workflows', here)).status).toBe(200);
    expect((await api('GET', '/workflows', there)).status).toBe(401);
    expect((await api('GET', '/workflows', owner)).status).toBe(401);
    owner = here;
    grace.password = right.password;
  });

  it('a reset link sets a password once and ends every session of its account', async () => {
    const members = await api<{ items: { user_id: string; name: string }[] }>('GET', '/members', owner);
    const user_id = members.body.items.find(({ name }) => name === 'Ada')?.user_id ?? '';
    const before = cookieOf(await mutate(server, 'account.sign_in', { email: ada.email, password: ada.password }));
    const { body } = await api<{ url: string }>('POST', `/members/${user_id}/reset-link`, owner);
    const token = tokenIn(body.url);
    const password = 'jacquard loom number two';
    const reset = (chosen: string) => mutate(server, 'account.reset_password', { token, password: chosen });
    const both = await Promise.all([reset(password), reset(password)]);
    expect(
      both.map(({ status }) => status).toSorted((a, b) => a - b),
      'two requests at once',
    ).toEqual([200, 404]);
    expect((await reset('of somebody who saw the link')).status).toBe(404);
    expect((await api('GET', '/workflows', before)).status).toBe(401);
    expect((await mutate(server, 'account.sign_in', { email: ada.email, password: ada.password })).status).toBe(401);
    expect((await mutate(server, 'account.sign_in', { email: ada.email, password })).status).toBe(200);
  });

  it('too many attempts of one client are refused, by the address that the trusted proxy states', async () => {
    const attempt = (email: string, address: string) =>
      mutate(server, 'account.sign_in', { email, password: 'not the password' }, through(address));
    const statuses: number[] = [];
    for (let count = 0; count < 12; count++) statuses.push((await attempt(ada.email, '203.0.113.9')).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
    const unknown: number[] = [];
    for (let count = 0; count < 12; count++) unknown.push((await attempt('nobody@example.com', '203.0.113.10')).status);
    expect(unknown, 'an unknown address is limited as a known one').toEqual(statuses);
    expect((await attempt(ada.email, '203.0.113.11')).status, 'another client can still try').toBe(401);
    for (const spelling of ['203.0.113.9:1234', '"203.0.113.9"', '::ffff:203.0.113.9', '::ffff:cb00:7109'])
      expect((await attempt(ada.email, spelling)).status, `${spelling} is the client that was refused`).toBe(429);
  });

  it('all addresses of an IPv6 customer are one client', async () => {
    const attempt = (count: number) =>
      mutate(server, 'account.sign_in', { email: grace.email, password: 'not it' }, through(`2001:db8:1:2::${count}`));
    const statuses: number[] = [];
    for (let count = 1; count <= 11; count++) statuses.push((await attempt(count)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  });

  it('an owner who is the last one stays a member', async () => {
    const members = await api<{ items: { user_id: string; name: string }[] }>('GET', '/members', owner);
    const [me, other] = members.body.items.map(({ user_id }) => user_id);
    expect((await api('DELETE', `/members/${me}`, owner)).status).toBe(409);
    expect((await api<{ is_shared: boolean }>('DELETE', `/members/${other}`, owner)).body.is_shared).toBe(true);
    expect((await api('GET', '/workflows', owner)).status).toBe(200);
    expect((await api('GET', '/workflows', {})).status).toBe(401);
  });

  it('is reached by its public name, through a proxy, and by no other name', async () => {
    const ask = (host: string, headers: Sent = {}) =>
      new Promise<{ status: number | undefined; transport: string | undefined }>((resolve, reject) => {
        httpRequest(`${server.url}/api/v1/workflows`, { headers: { ...owner, host, ...headers } }, response => {
          response.resume();
          resolve({ status: response.statusCode, transport: response.headers['strict-transport-security'] });
        })
          .on('error', reject)
          .end();
      });
    expect(await ask('pinion.example.com')).toEqual({ status: 200, transport: 'max-age=31536000' });
    expect((await ask('pinion.example.com:443')).status).toBe(200);
    expect((await ask('pinion.example.com', { origin: 'https://pinion.example.com' })).status).toBe(200);
    expect((await ask('rebound.example')).status).toBe(421);
    expect((await ask('192.0.2.7')).status).toBe(421);
    expect((await ask('pinion.example.com', { origin: 'https://evil.example' })).status).toBe(403);
    expect((await ask('pinion.example.com', { origin: 'http://pinion.example.com' })).status).toBe(403);
  });

  it('links and traces have the public address', async () => {
    const { body } = await api<{ items: { id: string }[] }>('GET', '/workflows', owner);
    const started = { input: 'Where is A-1?', wait_s: 20 };
    const run = await api('POST', `/workflows/${body.items[0]?.id}/runs`, owner, started);
    expect(JSON.stringify(run.body)).toMatch(/"traces_url":"https:\/\/pinion\.example\.com\/traces\//);
  });
});

describe('a server whose passwords cost what they cost for users', () => {
  let server: Server;
  beforeAll(async () => {
    const address = { PINION_URL: 'https://pinion.example.com', PINION_TRUSTED_PROXIES: '127.0.0.1' };
    server = await startTestServer(address, { passwordCost: undefined });
    const link = await makeSetupLink(server.services, server.services.owner);
    await mutate(server, 'account.set_up', { ...grace, token: tokenIn(link ?? '') });
  });
  afterAll(() => server.close());

  it('a person signs in between the wrong passwords of another client, which is refused when too many wait', async () => {
    const wrong = Array.from({ length: 12 }, (_one, index) =>
      mutate(server, 'account.sign_in', { email: `no-${index}@example.com`, password: 'not it' }, through('198.51.100.4')),
    );
    const own = mutate(server, 'account.sign_in', { email: grace.email, password: grace.password }, through('198.51.100.5'));
    const order: string[] = [];
    await Promise.all([
      own.then(({ status }) => order.push(`own ${status}`)),
      ...wrong.map(one => one.then(({ status }) => order.push(`wrong ${status}`))),
    ]);
    expect(order.filter(one => one === 'wrong 429').length).toBeGreaterThanOrEqual(4);
    const hashed = order.filter(one => one !== 'wrong 429');
    expect(hashed.indexOf('own 200')).toBeLessThan(4);
  });
});

describe('a server of one person', () => {
  it('requires sign-in as soon as the owner has an account', async () => {
    const server = await startTestServer();
    try {
      expect((await rest(server)('POST', '/invitations', { email: ada.email, role: 'editor' })).status).toBe(409);
      const made = await mutate(server, 'account.set_up', grace);
      expect(made.headers.get('set-cookie')).toMatch(/^pinion_session_\d+=/);
      expect((await rest(server)('GET', '/workflows')).status).toBe(401);
      expect((await rest(server)('GET', '/workflows', undefined, cookieOf(made))).status).toBe(200);
      const taken = await mutate(server, 'account.set_up', ada, cookieOf(made));
      expect(taken.status).toBe(401);
    } finally {
      await server.close();
    }
  });

  it('a server on all addresses of a machine accepts them and asks for sign-in', async () => {
    const server = await startTestServer({ PINION_HOST: '0.0.0.0' });
    try {
      const { port } = new URL(server.url);
      const reached = await fetch(`http://127.0.0.1:${port}/api/v1/workflows`);
      expect(reached.status).toBe(401);
      const link = await makeSetupLink(server.services, server.services.owner);
      expect(link).toBe(`http://127.0.0.1:${port}/setup#${server.services.setupToken?.token}`);
    } finally {
      await server.close();
    }
  });

  it('a port that another program has is named', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise(resolve => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    await expect(startTestServer({ PORT: String(port) })).rejects.toThrow(`port ${port} is taken`);
    other.close();
  });
});
