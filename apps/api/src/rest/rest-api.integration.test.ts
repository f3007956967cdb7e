import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentedClient } from '../testing/documented-client.ts';
import { startTestApi } from '../testing/test-api.ts';

let server: Awaited<ReturnType<typeof startTestApi>>;
beforeAll(async () => {
  server = await startTestApi();
});
afterAll(() => server.close());

/** A body whose shape is checked against the API document, not by the compiler. */
type Checked = ReturnType<typeof JSON.parse>;

const send = documentedClient(() => server.origin);
const call = (...request: Parameters<typeof send>) => send<Checked>(...request);
const other = { 'x-test-workspace': 'other' };
const file = { format: 'pinion.workflow/1', name: 'Empty', nodes: [], edges: [] };
const tool = {
  name: 'weather.now',
  version: '1.0.0',
  description: 'The weather now.',
  category: 'api',
  input_schema: { type: 'object', properties: { city: { type: 'string' } } },
  gateway: 'http',
  gateway_config: { url: 'https://example.com/weather' },
};

it('GET /health answers ok', async () => {
  expect(await call('GET', '/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
});

describe('workflow endpoints', () => {
  it('POST /workflows stores a file unchanged, with unknown keys, types and names', async () => {
    const odd = `{"format":"pinion.workflow/1","name":"Odd","made_by":{"__proto__":{"a":1},"constructor":2},
      "nodes":[{"id":"a","type":"teleport","position":{"x":1,"y":2},"config":{"__proto__":3,"deep":[1]},"mood":"calm"}],
      "edges":[{"id":"e","source":"a","source_handle":"x","target":"gone","target_handle":"y","weight":7}]}`;
    const created = await call('POST', '/workflows', odd);
    expect(created.status).toBe(201);
    const { id } = created.body;
    const got = await fetch(`${server.origin}/api/v1/workflows/${id}`);
    const { id: sameId, ...back } = JSON.parse(await got.text());
    expect(sameId).toBe(id);
    expect(JSON.stringify(back)).toBe(JSON.stringify(JSON.parse(odd)));
  });

  it('PUT /workflows/{id} counts versions and refuses a stale one, DELETE removes the workflow', async () => {
    const { id } = (await call('POST', '/workflows', file)).body;
    const first = await call('GET', `/workflows/${id}`);
    const { headers } = await fetch(`${server.origin}/api/v1/workflows/${id}`);
    expect(headers.get('etag')).toBe('"1"');
    const put = await call('PUT', `/workflows/${id}`, { ...first.body, name: 'Second' });
    expect(put).toMatchObject({ status: 200, body: { id, ...file, name: 'Second' } });
    const stale = await call('PUT', `/workflows/${id}`, file, { 'if-match': '"1"' });
    expect(stale).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT', details: { current_version: 2 } } } });
    expect((await call('PUT', `/workflows/${id}`, file, { 'if-match': '"2"' })).status).toBe(200);
    expect(await server.database.prisma.workflowVersion.count({ where: { workflow_id: id } })).toBe(3);
    expect((await call('DELETE', `/workflows/${id}`)).status).toBe(204);
    for (const method of ['GET', 'DELETE']) {
      expect(await call(method, `/workflows/${id}`)).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
    }
  });

  it('GET /workflows lists one page at a time', async () => {
    for (let index = 0; index < 3; index += 1) await call('POST', '/workflows', file);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: { items: { id: string }[]; cursor: string | null } = (
        await call('GET', `/workflows?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`)
      ).body;
      seen.push(...page.items.map(item => item.id));
      cursor = page.cursor;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBe(await server.database.prisma.workflow.count({ where: { workspace_id: 'ws-1', deleted_at: null } }));
  });

  it('POST /workflows stores duplicate ids and reports them as a problem', async () => {
    const node = { id: 'a', type: 'output', position: { x: 0, y: 0 }, config: {} };
    const { status, body } = await call('POST', '/workflows', { ...file, nodes: [node, node] });
    expect(status).toBe(201);
    expect((await call('GET', `/workflows/${body.id}`)).body.nodes).toHaveLength(2);
  });

  it('POST /workflows adds nothing to omitted fields', async () => {
    const bare = { ...file, nodes: [{ id: 'a', type: 'output' }] };
    const { id } = (await call('POST', '/workflows', bare)).body;
    expect((await call('GET', `/workflows/${id}`)).body).toEqual({ ...bare, id });
  });

  it('POST /workflows opens an older format', async () => {
    const old = { format: 'pinion.workflow/0', name: 'Old', nodes: [{ id: 'a', type: 'input', x: 1, y: 2 }], edges: [] };
    const { body } = await call('POST', '/workflows', old);
    expect((await call('GET', `/workflows/${body.id}`)).body).toMatchObject({
      format: 'pinion.workflow/1',
      nodes: [{ id: 'a', position: { x: 1, y: 2 } }],
    });
  });

  const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const withKey = (value: string): string => `{"format":"pinion.workflow/1","name":"n","edges":[],"nodes":[],"own/key":${value}}`;
  it.each([
    ['no JSON', '{"format":', 400, undefined],
    ['another format', { ...file, format: 'pinion.workflow/9' }, 400, '/format'],
    ['no name', { ...file, name: '' }, 400, '/name'],
    ['a bad node id', { ...file, nodes: [{ id: 'a b', type: 'input' }] }, 400, '/nodes/0/id'],
    [
      '2,001 nodes',
      { ...file, nodes: Array.from({ length: 2001 }, (_, index) => ({ id: `n${index}`, type: 'x' })) },
      400,
      '/nodes',
    ],
    ['too deep', withKey(nested(100)), 400, `/own~1key${'/0'.repeat(63)}`],
    ['too deep to be parsed', withKey(nested(100_000)), 400, ''],
    ['6 MB', { ...file, ballast: 'x'.repeat(6_000_000) }, 413, undefined],
  ])('POST /workflows refuses %s', async (_name, body, status, pointer) => {
    const answer = await call('POST', '/workflows', body);
    expect(answer.status).toBe(status);
    expect(answer.body.error).toMatchObject({ code: status === 413 ? 'TOO_LARGE' : 'VALIDATION_ERROR' });
    if (pointer !== undefined) expect(answer.body.error.details.pointer).toBe(pointer);
  });

  it('workflows are visible in their own workspace only', async () => {
    const { id } = (await call('POST', '/workflows', file)).body;
    for (const method of ['GET', 'DELETE']) expect((await call(method, `/workflows/${id}`, undefined, other)).status).toBe(404);
    expect((await call('PUT', `/workflows/${id}`, file, other)).status).toBe(404);
    expect((await call('GET', '/workflows', undefined, other)).body.items).toEqual([]);
  });
});

describe('tool endpoints', () => {
  it('POST /tools publishes a version once', async () => {
    const published = await call('POST', '/tools', tool);
    expect(published).toMatchObject({
      status: 201,
      body: { name: 'weather.now', lifecycle: 'active', side_effect_policy: 'irreversible', access: 'write' },
    });
    expect(await call('POST', '/tools', { ...tool, description: 'Changed.' })).toMatchObject({
      status: 409,
      body: { error: { code: 'CONFLICT' } },
    });
    expect((await call('GET', '/tools/weather.now/1.0.0')).body.description).toBe('The weather now.');
  });

  it('PATCH /tools changes a lifecycle at once', async () => {
    await call('POST', '/tools', { ...tool, version: '1.1.0' });
    const change = { lifecycle: 'blocked', reason: 'it lies', replacement: 'weather.now@1.0.0' };
    expect(await call('PATCH', '/tools/weather.now/1.1.0', change)).toMatchObject({ status: 200, body: change });
    expect((await call('GET', '/tools/weather.now/1.1.0')).body).toMatchObject(change);
    expect(await call('PATCH', '/tools/weather.now/9.9.9', change)).toMatchObject({ status: 404 });
  });

  it.each([
    ['a bad name', { ...tool, name: 'Weather Now' }, '/name'],
    ['a bad version', { ...tool, version: 'latest' }, '/version'],
    ['a schema that is none', { ...tool, version: '3.0.0', input_schema: { type: 'objekt' } }, '/input_schema'],
    ['an output schema that is none', { ...tool, version: '3.0.0', output_schema: { required: 'yes' } }, '/output_schema'],
    ['a process', { ...tool, version: '3.0.0', gateway: 'mcp', gateway_config: { command: 'sh' } }, '/gateway'],
    ['no address', { ...tool, version: '3.0.0', gateway_config: { url: 'file:///etc/passwd' } }, '/gateway_config/url'],
  ])('POST /tools refuses %s', async (_name, body, pointer) => {
    expect(await call('POST', '/tools', body)).toMatchObject({ status: 400, body: { error: { details: { pointer } } } });
  });

  it('GET /tools lists all versions, one page at a time', async () => {
    const first = (await call('GET', '/tools?limit=5')).body;
    expect(first.items).toHaveLength(5);
    const second = (await call('GET', `/tools?limit=200&cursor=${encodeURIComponent(first.cursor)}`)).body;
    const refs = [...first.items, ...second.items].map(
      (item: { name: string; version: string }) => `${item.name}@${item.version}`,
    );
    expect(refs.filter(ref => ref.startsWith('payment.charge'))).toEqual(['payment.charge@2.1.0', 'payment.charge@1.4.0']);
    expect(new Set(refs).size).toBe(refs.length);
    expect(second.cursor).toBeNull();
    const location = [...first.items, ...second.items].find((item: { name: string }) => item.name === 'orders.place');
    expect(location.used_by).toEqual({ workflows: 1, pins: 1 });
  });
});

describe('secret endpoints', () => {
  it('the secret endpoints store, list and delete secrets and never return a value', async () => {
    const value = 'correct-horse-battery';
    expect((await call('PUT', '/secrets', { name: 'API_KEY', value, scope: 'workspace' })).status).toBe(204);
    const list = await call('GET', '/secrets');
    expect(list.body.items).toContainEqual({
      name: 'API_KEY',
      scope: 'workspace',
      updated_at: expect.any(String),
      used_by: [],
      last_used_at: null,
      last_used_by: null,
      times_30d: 0,
      hosts: [],
      hidden_by: null,
    });
    expect(list.body.items).toContainEqual(
      expect.objectContaining({
        name: 'SHOP_KEY',
        used_by: ['payment.charge', 'payment.refund'].map(name => ({ kind: 'tool', name })),
      }),
    );
    expect(JSON.stringify(list.body)).not.toContain(value);
    const bad = await call('PUT', '/secrets', { name: 'no good', value, scope: 'workspace' });
    expect(bad.status).toBe(400);
    expect(JSON.stringify(bad.body)).not.toContain(value);
    expect((await call('GET', '/secrets', undefined, other)).body.items).toEqual([]);
    expect((await call('DELETE', '/secrets/workspace/API_KEY')).status).toBe(204);
    expect((await call('DELETE', '/secrets/workspace/API_KEY')).status).toBe(404);
  });
});

it('the REST API answers every error in one shape', async () => {
  expect(await call('GET', '/nowhere')).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
  const answer = await fetch(`${server.origin}/api/v1/workflows`, {
    method: 'POST',
    headers: { 'content-type': 'text/xml' },
    body: '<a/>',
  });
  expect(answer.status).toBe(415);
  expect(await answer.json()).toMatchObject({ error: { code: 'VALIDATION_ERROR' } });
});

it('the OpenAPI document is complete and describes every operation', async () => {
  const text = await (await fetch(`${server.origin}/api/v1/openapi.json`)).text();
  const document = JSON.parse(text);
  expect(document.openapi).toBe('3.1.0');
  const rows = Object.entries(document.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
  );
  expect(rows.sort()).toEqual([
    'DELETE /agents/{agent_id}/activations/{tool}',
    'DELETE /connections/{id}',
    'DELETE /invitations/{id}',
    'DELETE /members/{user_id}',
    'DELETE /members/{user_id}/two-factor',
    'DELETE /model-providers/{id}',
    'DELETE /model-servers',
    'DELETE /runs/{id}',
    'DELETE /secrets/{scope}/{name}',
    'DELETE /service-accounts/{user_id}',
    'DELETE /tokens/{id}',
    'DELETE /tools/{name}/{version}',
    'DELETE /usage/schedule',
    'DELETE /workflows/{id}',
    'DELETE /workflows/{id}/cases/{case}',
    'GET /agents/{agent_id}/activations',
    'GET /agents/{agent_id}/activations/{tool}',
    'GET /audit',
    'GET /audit/actions',
    'GET /audit/actors',
    'GET /budgets',
    'GET /callback-key',
    'GET /connection-types',
    'GET /connections',
    'GET /connections/{id}',
    'GET /connections/{id}/operations',
    'GET /connections/{id}/tools',
    'GET /evaluations/{id}',
    'GET /health',
    'GET /health/live',
    'GET /health/ready',
    'GET /invitations',
    'GET /mails',
    'GET /members',
    'GET /model-providers',
    'GET /questions',
    'GET /retention',
    'GET /retention/preview',
    'GET /runs',
    'GET /runs/summary',
    'GET /runs/{id}',
    'GET /runs/{id}/bundle',
    'GET /runs/{id}/compare/{other}',
    'GET /runs/{id}/events',
    'GET /runs/{id}/retention',
    'GET /runs/{id}/side-effects',
    'GET /runs/{id}/values/{sha256}',
    'GET /sandboxes',
    'GET /secrets',
    'GET /service-accounts',
    'GET /sessions',
    'GET /sessions/{id}',
    'GET /sessions/{id}/events',
    'GET /sessions/{id}/messages',
    'GET /settings',
    'GET /suggestions',
    'GET /system',
    'GET /system/status',
    'GET /templates',
    'GET /tool-changes',
    'GET /tool-events',
    'GET /tools',
    'GET /tools/executions/{id}',
    'GET /tools/{name}',
    'GET /tools/{name}/impact',
    'GET /tools/{name}/tiers',
    'GET /tools/{name}/{version}',
    'GET /tools/{name}/{version}/changes',
    'GET /tools/{name}/{version}/state',
    'GET /tools/{name}/{version}/upgrade',
    'GET /traces/{trace_id}',
    'GET /unknown-outcomes',
    'GET /usage',
    'GET /usage/billing',
    'GET /usage/schedule',
    'GET /workflows',
    'GET /workflows/{id}',
    'GET /workflows/{id}/cases',
    'GET /workflows/{id}/cases/{case}',
    'GET /workflows/{id}/cases/{case}/derived',
    'GET /workflows/{id}/diff',
    'GET /workflows/{id}/evaluations',
    'GET /workflows/{id}/events',
    'GET /workflows/{id}/kept-drafts',
    'GET /workflows/{id}/publish-check',
    'GET /workflows/{id}/versions',
    'GET /workflows/{id}/versions/{version}',
    'GET /workflows/{id}/versions/{version}/file',
    'GET /workspaces',
    'PATCH /connections/{id}',
    'PATCH /members/{user_id}',
    'PATCH /model-providers/{id}',
    'PATCH /service-accounts/{user_id}',
    'PATCH /settings',
    'PATCH /tools/{name}/{version}',
    'PATCH /workflows/{id}',
    'PATCH /workflows/{id}/versions/{version}',
    'PATCH /workspaces/{id}',
    'POST /callbacks/{workspace_id}/{question_id}',
    'POST /code/runs',
    'POST /connections',
    'POST /connections/preview',
    'POST /connections/{id}/check',
    'POST /evaluations/{id}/cancel',
    'POST /expressions/evaluate',
    'POST /invitations',
    'POST /members',
    'POST /members/{user_id}/reset-link',
    'POST /members/{user_id}/tokens',
    'POST /migration/compare',
    'POST /model-providers',
    'POST /model-providers/{id}/refresh',
    'POST /model-servers',
    'POST /policy/dry-run',
    'POST /policy/preview-prompt',
    'POST /questions/{id}/answer',
    'POST /replays',
    'POST /retention/sweep',
    'POST /runs/again',
    'POST /runs/delete',
    'POST /runs/{id}/cancel',
    'POST /runs/{id}/confirmations/{call_id}',
    'POST /runs/{id}/fork',
    'POST /runs/{id}/nodes/{node_id}/calls/{call_id}/again',
    'POST /runs/{id}/nodes/{node_id}/calls/{call_id}/outcome',
    'POST /runs/{id}/replay',
    'POST /runs/{id}/retry',
    'POST /runs/{id}/undo',
    'POST /sandboxes/check',
    'POST /secrets/resolve',
    'POST /secrets/rotate',
    'POST /secrets/{scope}/{name}/test',
    'POST /service-accounts',
    'POST /service-accounts/{user_id}/tokens',
    'POST /sessions/{id}/analysis',
    'POST /sessions/{id}/messages',
    'POST /suggestions/take',
    'POST /system/dead-letters/retry',
    'POST /templates/{id}/workflows',
    'POST /tool-changes/{id}',
    'POST /tools',
    'POST /tools/execute',
    'POST /tools/execute-async',
    'POST /tools/execute-batch',
    'POST /tools/execute-stream',
    'POST /tools/executions/{id}/cancel',
    'POST /tools/import',
    'POST /tools/load',
    'POST /tools/try',
    'POST /tools/try-definition',
    'POST /tools/{name}/{version}/changes',
    'POST /tools/{name}/{version}/upgrade',
    'POST /usage/webhook',
    'POST /workflows',
    'POST /workflows/{id}/cases',
    'POST /workflows/{id}/cases/from-run',
    'POST /workflows/{id}/cases/{case}/restore',
    'POST /workflows/{id}/duplicate',
    'POST /workflows/{id}/evaluations',
    'POST /workflows/{id}/publish',
    'POST /workflows/{id}/restore',
    'POST /workflows/{id}/runs',
    'POST /workflows/{id}/sessions',
    'POST /workflows/{id}/tool',
    'POST /workflows/{id}/versions/{version}/restore',
    'POST /workspaces',
    'PUT /agents/{agent_id}/activations/{tool}',
    'PUT /runs/{id}/retention',
    'PUT /secrets',
    'PUT /tools/{name}/availability',
    'PUT /usage/schedule',
    'PUT /workflows/{id}',
    'PUT /workflows/{id}/cases/{case}',
  ]);
  const body = document.paths['/workflows'].post.requestBody.content['application/json'].schema;
  expect(body.properties.nodes.maxItems).toBe(2000);
  expect(text).not.toContain('x-shape');
});

it('the REST API reports no unexpected errors', () => {
  expect(server.reports).toEqual([]);
});
