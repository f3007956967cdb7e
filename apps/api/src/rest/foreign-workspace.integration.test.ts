import { hasPermission, Role, type Permission } from '@pinion/contracts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../auth/caller.ts';
import { createSessionCookies } from '../auth/session-cookie.ts';
import { registerApiRoutes } from '../composition/register-api-routes.ts';
import { must } from '../testing/must.ts';
import { rest, type RequestHeaders } from '../testing/start-token-client.ts';
import { createWorkspace, setUpOwner, signInTo } from '../testing/two-workspaces.ts';
import { startTestServer } from '../testing/test-server.ts';
import { restPath } from './rest-api.ts';
import { routes } from './routes.ts';

type Ids = Readonly<Record<string, string>>;

/** Bodies that reach the service of an operation, by operation. The others get an empty object. */
const bodies: Readonly<Record<string, unknown>> = {
  startRun: { input: null },
  forkRun: { from: { node_id: 'helper' } },
  changeRole: { role: 'viewer' },
  createToken: { name: 'Mine' },
  renameConnection: { title: 'Mine' },
  sendMessage: { text: 'Hello' },
  answerApproval: { answer: { decision: 'approve' } },
  setActivation: { enabled: true },
  changeWorkflow: { folder: 'mine' },
  changeVersion: { note: 'mine' },
};

let server: Awaited<ReturnType<typeof startTestServer>>;
let app: FastifyInstance;
/** Objects of the server's workspace, by the parameter that names them in paths. */
let ids: Ids;

/** The sessions of the owner, in the first workspace and in two others that the operations have made. */
let own: RequestHeaders;
let another: RequestHeaders;
let third: RequestHeaders;

/** Calls the server with the session of an owner of a workspace. */
async function there(session: RequestHeaders, method: string, url: string, body?: unknown) {
  const hasBody = method !== 'GET' && method !== 'DELETE';
  const response = await fetch(`${server.url}${restPath}${url}`, {
    method,
    headers: { ...session, ...(hasBody ? { 'content-type': 'application/json' } : {}) },
    ...(hasBody ? { body: JSON.stringify(body ?? {}) } : {}),
  });
  return { status: response.status, text: await response.text() };
}

/** Calls the API as a member of the first workspace with a role. */
async function as(caller: { role: Role }, method: string, url: string, body?: unknown) {
  const headers = { 'x-role': caller.role, 'content-type': 'application/json' };
  const hasBody = method !== 'GET' && method !== 'DELETE';
  const payload = hasBody ? JSON.stringify(body ?? {}) : undefined;
  const response = await app.inject({
    method: method as 'GET',
    url: `${restPath}${url}`,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: response.statusCode, text: response.body };
}

/** Routes that do not end by themselves, or need a file. */
const streams = new Set(['streamRunEvents', 'streamToolEvents', 'followWorkflow', 'streamSession', 'readChatEvents']);
const closed = routes.filter(
  ({ permission, operationId, path }) => permission !== 'anybody' && !streams.has(operationId) && !path.endsWith('/events'),
);
const named = closed.filter(({ path }) => path.includes('{'));

const resourceOf = (path: string, parameter: string): string => {
  const before = path.split(`{${parameter}}`)[0]?.split('/').at(-2) ?? '';
  return parameter === 'id' ? before : parameter;
};
const fill = (path: string, values: (parameter: string) => string): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => encodeURIComponent(values(parameter)));

beforeAll(async () => {
  server = await startTestServer();
  const { services } = server;
  const account = { name: 'Olga', email: 'olga@example.com', password: 'every door has its own key' };
  own = await setUpOwner(server, account);
  const made = [
    await createWorkspace(server, own, 'Another'),
    await createWorkspace(server, own, 'Third', 'Third Inc.'),
  ] as const;
  [another, third] = [await signInTo(server, account, made[0]), await signInTo(server, account, made[1])];
  const call = <T>(method: string, path: string, body?: unknown) => rest(server)<T>(method, path, body, own);
  const workflows = await must(200, call<{ items: { id: string }[] }>('GET', '/workflows'));
  const workflow = workflows.items[0]?.id ?? '';
  const run = await must(200, call<{ run_id: string }>('POST', `/workflows/${workflow}/runs`, { input: 'A-1', wait_s: 20 }));
  const kept = await must(
    201,
    call<{ id: string; case_id?: string }>('POST', `/workflows/${workflow}/cases`, { name: 'Mine', input: 1, assertions: [] }),
  );
  await must(201, call('POST', `/workflows/${workflow}/publish`, {}));
  const tool = {
    name: 'mine.tool',
    version: '1.0.0',
    description: 'Mine',
    gateway: 'http',
    gateway_config: { url: 'https://mine.example/' },
    side_effect_policy: 'pure',
    schemas: { input: { type: 'object' } },
  };
  await must(201, call('POST', '/tools', tool));
  const document = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Mine', version: '1' },
    servers: [{ url: 'https://mine.example' }],
    paths: { '/a': { get: { operationId: 'a', responses: { 200: { description: 'a' } } } } },
  });
  const connection = await must(201, call<{ id: string }>('POST', '/connections', { kind: 'openapi', name: 'mine', document }));
  const evaluation = await must(202, call<{ evaluation_id: string }>('POST', `/workflows/${workflow}/evaluations`, {}));
  const view = await must(200, call('GET', `/runs/${run.run_id}`));
  const traces = /traces\/(\w+)/.exec(JSON.stringify(view))?.[1];
  const member = await must(
    201,
    call<{ user_id: string; token: { id: string } }>('POST', '/members', {
      name: 'Vera',
      role: 'viewer',
    }),
  );
  ids = {
    workflows: workflow,
    runs: run.run_id,
    other: run.run_id,
    case: kept.id,
    user_id: member.user_id,
    tokens: member.token.id,
    trace_id: traces ?? 'a'.repeat(32),
    name: 'mine.tool',
    connections: connection.id,
    evaluations: evaluation.evaluation_id,
    agent_id: `${workflow}/helper`,
    'workflows.version': '1',
    'tools.version': '1.0.0',
  };
  app = Fastify({ routerOptions: { maxParamLength: 2000 } });
  await registerApiRoutes(app, {
    services,
    callerOf: ({ headers }) => {
      const caller: Caller = {
        scope: { ...services.owner, user_id: 'somebody' },
        role: Role.parse(headers['x-role']),
        name: 'Somebody',
        isShared: true,
        token_id: 'a-token',
        account_id: null,
        agent_ids: [],
        isExecuteOnly: false,
        limit: null,
        isSession: false,
      };
      return Promise.resolve(caller);
    },
    cookies: createSessionCookies(false),
    workspace: services.owner,
    report: () => undefined,
    shopPace: 0,
  });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await server.close();
});

describe('every operation', () => {
  it('is refused for every role without its permission, whatever is sent', async () => {
    let refused = 0;
    for (const { method, path, permission, operationId } of closed) {
      for (const role of Role.options.filter(one => !hasPermission(one, permission as Permission))) {
        const { status, text } = await as(
          { role },
          method,
          fill(path, () => 'x'),
        );
        expect({ operationId, role, status, isForbidden: text.includes('FORBIDDEN') }).toEqual({
          operationId,
          role,
          status: 403,
          isForbidden: true,
        });
        refused++;
      }
    }
    expect(refused).toBeGreaterThan(120);
  });

  it('lists nothing of another workspace', async () => {
    const secret = [ids['workflows'], ids['runs'], ids['user_id'], ids['tokens'], ids['case']].filter(Boolean);
    for (const { method, path, operationId } of closed.filter(one => one.method === 'GET' && !one.path.includes('{'))) {
      for (const session of [another, third]) {
        const { text } = await there(session, method, path);
        for (const id of secret) expect(text.includes(String(id)), `${operationId} shows ${id}`).toBe(false);
      }
    }
  });

  it('answers for an object of another workspace as for one that is not there', async () => {
    const unknown: Ids = {
      ...Object.fromEntries(Object.keys(ids).map(key => [key, '01990000-0000-7000-8000-000000000000'])),
      name: 'no.such_tool',
      'workflows.version': '99',
      'tools.version': '9.9.9',
      trace_id: 'b'.repeat(32),
    };
    const before = await inventory();
    let [compared, readable] = [0, 0];
    for (const { method, path, operationId } of named) {
      const values = (from: Ids) => (parameter: string) =>
        from[`${path.split('/')[1]}.${parameter}`] ?? from[resourceOf(path, parameter)] ?? from[parameter] ?? 'none';
      const [foreign, missing] = [fill(path, values(ids)), fill(path, values(unknown))];
      const [found, nothing] = [
        await there(another, method, foreign, bodies[operationId]),
        await there(another, method, missing, bodies[operationId]),
      ];
      expect({ operationId, status: found.status, text: anonymous(found.text, ids) }).toEqual({
        operationId,
        status: nothing.status,
        text: anonymous(nothing.text, unknown),
      });
      compared++;
      // The same address answers its own workspace: the comparison is of real objects.
      if (method === 'GET' && (await there(own, method, foreign)).status === 200) readable++;
    }
    expect(compared).toBeGreaterThan(60);
    expect(readable).toBeGreaterThan(20);
    expect(await inventory(), 'nothing was changed').toEqual(before);
  });
});

/** Replaces the ids of a request in its response, as the error messages name them. */
const anonymous = (text: string, from: Ids): string =>
  Object.values(from)
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, id) => (id.length < 3 ? left : left.replaceAll(id, '<id>')), text);

/** Returns what the workspace has, to find what a foreign caller changed. */
async function inventory(): Promise<unknown> {
  const owner = { role: 'owner' } as const;
  const lists = ['/workflows', '/members', '/connections', '/secrets', '/model-providers', '/settings'];
  const found = await Promise.all([
    ...lists.map(path => as(owner, 'GET', path)),
    as(owner, 'GET', `/workflows/${ids['workflows']}`),
    as(owner, 'GET', `/runs/${ids['runs']}`),
    as(owner, 'GET', `/workflows/${ids['workflows']}/cases`),
    as(owner, 'GET', `/workflows/${ids['workflows']}/versions`),
  ]);
  // Reading as the owner of the workspace is not a change.
  return found.map(({ text }) => text.replaceAll(/"last_(used|seen)_at":[^,}]+/g, ''));
}
