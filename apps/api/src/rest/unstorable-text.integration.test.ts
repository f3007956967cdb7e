import { pointerTo, ToolDefinition } from '@pinion/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import type { Route } from '../operations/rest/route.ts';
import { rest } from '../testing/start-token-client.ts';
import { smallWorkflow } from '../testing/small-workflow.ts';
import { startTestServer } from '../testing/test-server.ts';
import { trpcClient } from '../testing/trpc-client.ts';
import { appRouter } from '../trpc/app-router.ts';
import { routes } from './routes.ts';

type Answer = { error?: { code: string; details?: { pointer?: string } } };
type Procedure = { _def: { type: string; inputs: unknown[] } };
type Path = (string | number)[];
type Shape = { type?: unknown; properties?: Record<string, Shape>; items?: unknown; anyOf?: Shape[]; oneOf?: Shape[] };

const unstorable = 'a\0b';
/** Fields whose text is stored encrypted or within JSON, so that it can have every character. */
const anyText = new Set(['/value', '/config', '/result', '/error', '/expression']);

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Returns the paths of the texts that a schema declares. */
function textsIn(shape: Shape, path: Path = []): Path[] {
  const { properties = {}, items, anyOf = [], oneOf = [] } = shape;
  return [
    ...(shape.type === 'string' ? [path] : []),
    ...Object.entries(properties).flatMap(([key, inner]) => textsIn(inner, [...path, key])),
    ...(typeof items === 'object' && items !== null ? textsIn(items, [...path, 0]) : []),
    ...[...anyOf, ...oneOf].flatMap(inner => textsIn(inner, path)),
  ];
}

/** Returns a value that has the text at a path and nothing else. */
const valueAt = (path: Path): unknown =>
  path.reduceRight<unknown>((inner, key) => (typeof key === 'number' ? [inner] : { [key]: inner }), unstorable);

const schemaOf = (shape: z.core.$ZodType): Shape =>
  z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any', reused: 'inline', cycles: 'ref' }) as Shape;

const send = (method: string, path: string, body?: unknown) => rest(server)<Answer>(method, path, body);
const hasBody = ({ method }: Route): boolean => method !== 'GET' && method !== 'DELETE';
const namesIn = ({ path }: Route): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

/** Returns a path of a route in which one parameter has the text, and the others a value that fits. */
const pathWith = ({ path, params }: Route, name: string): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, one: string) => {
    const fits = (value: string): boolean => z.safeParse(params?.shape[one] ?? z.never(), value).success;
    return one === name ? encodeURIComponent(unstorable) : (['none', '1', '1.0.0'].find(fits) ?? '');
  });

const refusedAt = (pointer: string) => ({
  status: 400,
  body: { error: { code: 'VALIDATION_ERROR', details: { pointer } } },
});

it('every route refuses an id in its path that the database cannot store, and names it', async () => {
  for (const route of routes)
    for (const name of namesIn(route))
      expect(await send(route.method, pathWith(route, name), hasBody(route) ? {} : undefined), route.operationId).toMatchObject(
        refusedAt(`/path/${name}`),
      );
});

it('every route refuses a text in its query that the database cannot store, and names it', async () => {
  const asked: string[] = [];
  for (const route of routes)
    for (const [name] of route.query === undefined ? [] : Object.entries(route.query.shape)) {
      const address = `${pathWith(route, '')}?${new URLSearchParams({ [name]: unstorable }).toString()}`;
      asked.push(`${route.operationId} ${name}`);
      expect((await send(route.method, address, hasBody(route) ? {} : undefined)).status, asked.at(-1)).toBe(400);
    }
  expect(asked).toEqual(expect.arrayContaining(['listAudit text', 'listAudit cursor', 'listRuns workflow_id']));
});

it('every route refuses a text in its body that the database cannot store, and names it', async () => {
  const asked: string[] = [];
  for (const route of routes) {
    if (route.body === undefined) continue;
    for (const path of textsIn(schemaOf(route.body))) {
      const pointer = pointerTo(path);
      asked.push(`${route.operationId} ${pointer}`);
      const answer = await send(route.method, pathWith(route, ''), valueAt(path));
      if (anyText.has(pointer.replace(/^\/records\/0/, '').replace(/(?<=^\/\w+)\/.*/, ''))) expect(answer.status).not.toBe(500);
      else expect(answer, asked.at(-1)).toMatchObject(refusedAt(pointer));
    }
  }
  expect(asked).toEqual(
    expect.arrayContaining(['moveWorkflow /name', 'moveWorkflow /folder', 'executeTool /idempotency_key', 'addMember /name']),
  );
});

it('every procedure refuses a text that the database cannot store', async () => {
  const { query, mutate } = trpcClient(() => server.url);
  const types = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>);
  const input = { id: unstorable, run_id: unstorable, name: unstorable, text: unstorable };
  for (const [name, { _def }] of types.filter(([, one]) => one._def.inputs.length > 0)) {
    if (_def.type === 'subscription') {
      const stream = await fetch(
        `${server.url}/trpc/${name}?${new URLSearchParams({ input: JSON.stringify(input) }).toString()}`,
      );
      expect(await stream.text(), name).toContain('VALIDATION_ERROR');
      continue;
    }
    const { error } = await (_def.type === 'mutation' ? mutate(name, input) : query(name, input));
    expect(error?.data.refusal?.code, name).toBe('VALIDATION_ERROR');
  }
  expect(server.reports).toEqual([]);
});

it('a workflow file with a name that the database cannot store is refused, and texts of its nodes are stored', async () => {
  const drawn = smallWorkflow('Draft', [{ id: 'in', type: 'input' }]);
  const file = { ...drawn, nodes: drawn.nodes.map(node => ({ ...node, title: unstorable })) };
  expect(await send('POST', '/workflows', { ...file, name: unstorable })).toMatchObject(refusedAt('/name'));
  expect(await send('POST', '/workflows', { ...file, name: 'half \ud83d' })).toMatchObject(refusedAt('/name'));
  const { status, body } = await rest(server)<{ id: string }>('POST', '/workflows', file);
  expect(status).toBe(201);
  expect((await rest(server)('GET', `/workflows/${body.id}`)).body).toMatchObject({ nodes: [{ title: unstorable }] });
  expect(await send('PUT', `/workflows/${body.id}`, { ...file, name: unstorable })).toMatchObject(refusedAt('/name'));
});

it('a tool definition is stored or refused, whatever text of it the database cannot store', async () => {
  const definition = {
    version: '1.0.0',
    description: 'Reads',
    input_schema: {},
    gateway: 'http',
    gateway_config: { url: 'https://a.example' },
  };
  for (const [index, path] of textsIn(schemaOf(ToolDefinition)).entries()) {
    const { status } = await send('POST', '/tools', { name: `probe.n${index}`, ...definition, ...Object(valueAt(path)) });
    expect([201, 400], path.join('/')).toContain(status);
  }
  expect(server.reports).toEqual([]);
});

it('numbers and times that the database cannot hold are refused, in paths, queries and bodies', async () => {
  const { body } = await rest(server)<{ id: string }>(
    'POST',
    '/workflows',
    smallWorkflow('Numbers', [{ id: 'in', type: 'input' }]),
  );
  const workflow = `/workflows/${body.id}`;
  for (const [method, path, given] of [
    ['GET', `${workflow}/versions/2147483648`, undefined],
    ['POST', `${workflow}/versions/2147483648/restore`, {}],
    ['POST', `${workflow}/versions/save-1/restore`, { base_version: 9_007_199_254_740_991 }],
    ['GET', `${workflow}/diff?from=2147483648`, undefined],
    ['POST', `${workflow}/tool`, { version: 2_147_483_648 }],
    ['GET', '/runs?since=0000-01-01T00:00:00.000Z', undefined],
    ['GET', '/audit?until=0000-01-01T00:00:00.000Z', undefined],
    ['GET', '/unknown-outcomes?cursor=-271821-04-20T00%3A00%3A00.000Z', undefined],
  ] as const)
    expect(await send(method, path, given), `${method} ${path}`).toMatchObject({
      status: 400,
      body: { error: { code: 'VALIDATION_ERROR' } },
    });
});

it('a trial of a tool or of code with an id that no node can have is refused', async () => {
  for (const node_id of ['a\r\nb', 'a\nb', 'my node', 'größe', '+1', 'x'.repeat(65)]) {
    const tool = { workflow_id: 'none', node_id, tool: { name: 'none' }, input: {}, policy: {}, roles: [] };
    const code = { node_id, config: { language: 'javascript', code: 'return 1' }, input: {} };
    for (const [path, body] of [
      ['/tools/try', tool],
      ['/code/runs', code],
    ] as const)
      expect(await send('POST', path, body), `${path} ${node_id}`).toMatchObject(refusedAt('/node_id'));
  }
});

it('the value of a secret can have every character', async () => {
  const put = await send('PUT', '/secrets', { name: 'ANY', value: unstorable, scope: 'workspace' });
  expect(put.status).toBe(204);
});
