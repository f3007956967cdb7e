import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeStartLink } from '../features/members/make-start-link.ts';
import { startTestServer } from '../testing/test-server.ts';
import {
  bearer,
  firstWorkflow,
  mutate,
  query,
  type RequestHeaders,
  rest,
  sent,
  type Server,
  signIn,
  tokenOf,
} from '../testing/start-token-client.ts';

const json = { 'content-type': 'application/json' };
/** A request for each way to the data; `w` is a workflow. */
const surfaces: [string, (w: string) => [string, RequestInit?]][] = [
  ['REST reads', () => ['/api/v1/workflows']],
  ['REST writes', () => ['/api/v1/settings', { method: 'PATCH', headers: json, body: '{}' }]],
  ['REST streams', w => [`/api/v1/workflows/${w}/events`]],
  ['tRPC queries', () => ['/trpc/workflows.list']],
  ['tRPC mutations', () => ['/trpc/settings.change', { method: 'POST', headers: json, body: '{}' }]],
  [
    'presence',
    w => [
      '/trpc/workflows.mark',
      { method: 'POST', headers: json, body: JSON.stringify({ id: w, client_id: 'client-one', selection: [] }) },
    ],
  ],
  ['metrics', () => ['/metrics']],
  ['blobs', () => ['/blobs/none?exp=1&sig=none']],
  [
    'MCP',
    () => [
      '/mcp',
      {
        method: 'POST',
        headers: { ...json, accept: 'application/json, text/event-stream' },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'initialize',
          params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '0' } },
        }),
      },
    ],
  ],
];

/** Sends a request and aborts its response as soon as the headers arrive, because streams do not end. */
async function statusOf(server: Server, [at, init = {}]: [string, RequestInit?], headers: RequestHeaders): Promise<number> {
  const leaving = new AbortController();
  const all = { ...(init.headers as RequestHeaders | undefined), ...headers };
  const { status } = await fetch(server.url + at, { ...init, headers: all, signal: leaving.signal });
  leaving.abort();
  return status;
}

/** Reads the stream of a subscription until it contains this word. */
async function firstEvents(server: Server, at: string, headers: RequestHeaders = {}, last = 'serialized-error'): Promise<string> {
  const leaving = new AbortController();
  const { body } = await fetch(server.url + at, { headers, signal: leaving.signal });
  let text = '';
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    if (text.includes(last) && text.endsWith('\n\n')) break;
  }
  leaving.abort();
  return text;
}

describe('server with PINION_START_TOKEN=1', () => {
  let server: Awaited<ReturnType<typeof startTestServer>>;
  let workflow = '';
  let cookie = '';
  beforeAll(async () => {
    server = await startTestServer({ PINION_START_TOKEN: '1', PINION_LOG: 'file' });
    workflow = await firstWorkflow(server, bearer(tokenOf(server)));
    cookie = await signIn(server);
  });
  afterAll(() => server.close());

  it.each(surfaces)('a start token guards %s', async (name, requestFor) => {
    const request = requestFor(workflow);
    const crossOrigin: RequestHeaders[] = [
      {},
      bearer('pin_wrong'),
      bearer(`${tokenOf(server)}x`),
      { cookie: 'pinion_session_80=x' },
    ];
    for (const headers of crossOrigin) expect(await statusOf(server, request, headers)).toBe(401);
    const answered = name === 'blobs' ? 404 : 200;
    expect(await statusOf(server, request, bearer(tokenOf(server)))).toBe(answered);
    expect(await statusOf(server, request, sent(cookie))).toBe(answered);
  });

  it.each(['workflows.events', 'runs.events', 'chat.events'])(
    'a subscription to %s without a token receives only AUTH_REQUIRED',
    async procedure => {
      const input = encodeURIComponent(
        JSON.stringify({ id: workflow, run_id: 'none', session_id: 'none', client_id: 'client-one' }),
      );
      const text = await firstEvents(server, `/trpc/${procedure}?input=${input}`);
      // The headers of a tRPC stream are sent before its procedure is called, so the status is in the stream.
      expect(text).toMatch(
        /^event: connected\ndata: \{"reconnectAfterInactivityMs":\d+\}\n+event: serialized-error\ndata: [^\n]+\n+$/,
      );
      expect(text).toContain('"httpStatus":401');
      expect(text).toContain('"code":"AUTH_REQUIRED"');
    },
  );

  it('a subscription to workflows.events with a session receives the presence of other clients', async () => {
    const input = encodeURIComponent(JSON.stringify({ id: workflow, client_id: 'client-one' }));
    const text = await firstEvents(server, `/trpc/workflows.events?input=${input}`, sent(cookie), 'client-one');
    expect(text).toContain('"type":"presence"');
  });

  it('a request without a token receives AUTH_REQUIRED and the remedy', async () => {
    expect(await rest(server)('GET', '/workflows')).toMatchObject({
      status: 401,
      body: { error: { code: 'AUTH_REQUIRED', message: expect.stringContaining('sign-in link') as string } },
    });
  });

  it('GET /health answers without a token', async () => {
    for (const location of ['/health', '/health/live', '/health/ready'])
      expect((await rest(server)('GET', location)).status, location).toBe(200);
  });

  it('the server prints a link with a token of 32 random bytes', async () => {
    const link = await makeStartLink(server.services, server.services.owner, server.url);
    expect(link).toBe(`${server.url}/sign-in#${tokenOf(server)}`);
    expect(tokenOf(server)).toMatch(/^pin_[\w-]{43}$/);
  });

  it('sign-in sets a strict session cookie that does not contain the token', () => {
    expect(cookie).toMatch(/^pinion_session_\d+=pin_[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(cookie).not.toContain(tokenOf(server));
  });

  it('sign-in refuses another token and a session', async () => {
    const session = /=([^;]+)/.exec(cookie)?.[1] ?? '';
    for (const token of ['pin_wrong', session]) expect((await mutate(server, 'session.sign_in', { token })).status).toBe(401);
  });

  it('the sign-in page data lists no members and names the signed-in user', async () => {
    expect((await query(server, 'session.get')).result?.data).toEqual({
      is_shared: false,
      needs_setup: false,
      has_accounts: false,
      sends_mail: false,
      providers: [],
      workspace: null,
      is_account: false,
      you: null,
      owners: [],
    });
    expect((await query(server, 'session.get', sent(cookie))).result?.data).toMatchObject({
      is_shared: false,
      you: { role: 'owner' },
    });
  });

  it('sign-out deletes the session of the browser', async () => {
    const response = await mutate(server, 'session.sign_out', undefined, sent(cookie));
    expect(response.headers.get('set-cookie')).toMatch(/^pinion_session_\d+=; .*Max-Age=0$/);
  });
});
