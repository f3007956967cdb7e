import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { specOf, type ToolDefinition } from '@pinion/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEgress } from '../../../adapters/egress/index.ts';
import { ajvSchemas } from '../../../adapters/node/index.ts';
import { createHttpProvider, readOpenApi, readOperations } from '../index.ts';
import { petDocument, shopDocument } from './test-documents.ts';

const egress = createEgress({ allow: ['127.0.0.1'] });
const provider = createHttpProvider({ egress, clock: { now: () => 0, pause: () => Promise.resolve() } });
let server: Server;
let host = '';

type Seen = { line: string; headers: Record<string, string>; body: string };

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ line: `${request.method} ${request.url}`, headers: request.headers, body })),
    );
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await egress.close();
  server.close().closeAllConnections();
});

const schemas = ajvSchemas();
const shop = () => readOpenApi(shopDocument(`http://${host}`), { namespace: 'shop' });

function tool(definitions: readonly ToolDefinition[], name: string): ToolDefinition {
  const found = definitions.find(definition => definition.name === name);
  if (found === undefined) throw new Error(`${name} is not among ${definitions.map(one => one.name).join(', ')}`);
  return found;
}

async function call(definition: ToolDefinition, input: unknown, more: Record<string, unknown> = {}): Promise<Seen> {
  const compiled = schemas.compile(definition.input_schema, { fillDefaults: true });
  if (!compiled.ok) throw new Error(compiled.message);
  expect(compiled.check(input)).toBeUndefined();
  const result = await provider.call({
    spec: specOf(definition),
    input,
    secrets: Object.fromEntries((definition.secrets ?? []).map(name => [name, `<${name}>`])),
    scope: { org_id: 'o', workspace_id: 'w', user_id: 'u' },
    call_id: 'c',
    signal: new AbortController().signal,
    markSent: () => undefined,
    ...more,
  });
  if (!result.ok) throw new Error(result.error.message);
  return result.output as Seen;
}

describe('OpenAPI 3.0 import', () => {
  it('an OpenAPI import creates named and versioned tools classified by their HTTP method', () => {
    const { definitions } = shop();
    expect(definitions.map(({ name, side_effect_policy, access }) => [name, side_effect_policy, access])).toEqual([
      ['shop.get_order_by_id', 'pure', 'read'],
      ['shop.change_order', 'irreversible', 'write'],
      ['shop.delete_orders_order_id', 'irreversible', 'write'],
      ['shop.create_order', 'irreversible', 'write'],
      ['shop.replace_all', 'irreversible', 'write'],
      ['shop.pay', 'irreversible', 'write'],
    ]);
    for (const { version } of definitions) expect(version).toMatch(/^2\.1\.0\+[0-9a-f]{16}$/);
    expect(tool(definitions, 'shop.get_order_by_id')).toMatchObject({ description: 'One order', tags: ['openapi', 'orders'] });
    expect(tool(definitions, 'shop.change_order').tags).toContain('deprecated');
  });

  it('an OpenAPI import reports what it left out or approximated', () => {
    expect(shop().problems).toEqual([
      'GET /orders/{order.id}: the cookie parameter session is skipped',
      'PATCH /orders/{order.id}: deprecated by its publisher',
      'POST /upload: skipped: its body is multipart/form-data, and only JSON and forms are supported',
      'PUT and DELETE are irreversible and require approval by default. Set their side effects (side_effect_policies): delete_orders_order_id, replace_all',
    ]);
  });

  it('an imported OpenAPI tool calls the documented endpoint', async () => {
    const { definitions } = shop();
    const input = { 'order.id': 'a/1', fields: ['x', 'y'], filter: { by: 'me' }, 'X-Trace': 't' };
    const seen = await call(tool(definitions, 'shop.get_order_by_id'), input);
    expect(seen.line).toBe('GET /v1/orders/a%2F1?fields=x%2Cy&filter%5Bby%5D=me');
    expect(seen.headers).toMatchObject({ 'x-trace': 't', authorization: 'Bearer <SHOP_BEARER>' });

    const removed = await call(tool(definitions, 'shop.delete_orders_order_id'), { 'order.id': '1' });
    expect(removed.headers['authorization']).toBe(`Basic ${Buffer.from('<SHOP_BASIC>').toString('base64')}`);
  });

  it('an OpenAPI import turns an allOf body into arguments without read-only fields', async () => {
    const create = tool(shop().definitions, 'shop.create_order');
    const body = { sku: 's', price: 2, note: null, fields_x____: true, fields: 'f', parent: { children: [{ name: 'n' }] } };
    const schema = create.input_schema as { properties: Record<string, unknown>; required: string[] };
    expect(Object.keys(schema.properties)).not.toContain('id');
    expect(schema.required).toEqual(['sku']);
    expect(schema.properties['price']).toEqual({ type: 'number', exclusiveMinimum: 0 });
    const key = { idempotency_key: 'k1' };
    const naughty = Object.keys(schema.properties).find(name => name.startsWith('fields_')) ?? '';
    const { fields_x____: flag, ...rest } = body;
    const seen = await call(create, { ...rest, [naughty]: flag }, key);
    expect(JSON.parse(seen.body)).toEqual({ ...rest, 'fields[x] ü': true });
    expect(seen.line).toBe(`POST /v1/orders?api_key=${encodeURIComponent('<SHOP_IN_QUERY>')}`);
    expect(seen.headers).toMatchObject({ cookie: 'sid=<SHOP_IN_COOKIE>', 'idempotency-key': 'k1' });
  });

  it('an imported OpenAPI tool validates inputs as documented', () => {
    const create = tool(shop().definitions, 'shop.create_order');
    const compiled = schemas.compile(create.input_schema, { fillDefaults: false });
    if (!compiled.ok) throw new Error(compiled.message);
    for (const bad of [{}, { sku: 1 }, { sku: 's', price: 0 }, { sku: 's', parent: { children: [{ name: 3 }] } }])
      expect(compiled.check(bad), JSON.stringify(bad)).toBeDefined();
  });

  it('an OpenAPI import creates output schemas with read-only and without write-only fields', () => {
    const { definitions } = shop();
    const { output_schema } = tool(definitions, 'shop.get_order_by_id');
    expect(JSON.stringify(output_schema)).toContain('"id"');
    expect(JSON.stringify(output_schema)).not.toContain('"pin"');
    expect(tool(definitions, 'shop.change_order').output_schema).toMatchObject({ type: 'null' });
    expect(tool(definitions, 'shop.replace_all')).not.toHaveProperty('output_schema');
    for (const { output_schema: schema } of definitions)
      if (schema !== undefined) expect(schemas.compile(schema, { fillDefaults: false }).ok).toBe(true);
  });

  it('an imported OpenAPI tool sends whole bodies and forms', async () => {
    const { definitions } = shop();
    expect(await call(tool(definitions, 'shop.replace_all'), { body: [{ sku: 's' }] })).toMatchObject({
      line: 'PUT /v1/orders',
      body: '[{"sku":"s"}]',
    });
    const paid = await call(tool(definitions, 'shop.pay'), { amount: 3, card: { number: '1' } });
    expect(decodeURIComponent(paid.body)).toBe('amount=3&card[number]=1');
    expect(paid.headers['content-type']).toBe('application/x-www-form-urlencoded');
  });

  it('an OpenAPI import gives equal definitions the same version and different definitions another', () => {
    const before = shop().definitions;
    expect(shop().definitions).toEqual(before);
    const changed = readOpenApi({ ...shopDocument('http://other.test') }, { namespace: 'shop' }).definitions;
    for (const [index, { version }] of changed.entries()) expect(version).not.toBe(before[index]?.version);
  });
});

describe('Swagger 2.0 import', () => {
  it('a Swagger 2.0 document is read like its OpenAPI 3 equivalent', async () => {
    const { definitions, problems } = readOpenApi(petDocument(host), { namespace: 'pet-shop' });
    expect(definitions.map(({ name }) => name)).toEqual(['pet_shop.pets.list', 'pet_shop.add_pet', 'pet_shop.rename']);
    expect(problems).toEqual([
      'POST /pets/{id}/photo: skipped: its body is multipart/form-data, and only JSON and forms are supported',
      'PUT and DELETE are irreversible and require approval by default. Set their side effects (side_effect_policies): rename',
    ]);
    const list = await call(tool(definitions, 'pet_shop.pets.list'), { limit: 3, ids: [1, 2], tags: ['a', 'b'] });
    expect(list.line).toBe('GET /api/pets?limit=3&ids=1%2C2&tags=a&tags=b');
    expect(list.headers['x-key']).toBe('<PET_SHOP_KEY>');
    expect((await call(tool(definitions, 'pet_shop.add_pet'), { name: 'Tom' })).body).toBe('{"name":"Tom"}');
    expect(await call(tool(definitions, 'pet_shop.rename'), { id: 4, title: 'x y' })).toMatchObject({
      line: 'PUT /api/pets/4/photo',
      body: 'title=x+y',
    });
  });
});

it('an OpenAPI import names the patterns that are not checked, and keeps the operation', () => {
  const schema = { type: 'string', pattern: '^\\d+\\Z' };
  const content = { 'application/json': { schema: { type: 'object', properties: { e: schema } } } };
  const { definitions, problems } = readOpenApi(
    {
      openapi: '3.1.0',
      servers: [{ url: `http://${host}` }],
      paths: { '/a': { get: { parameters: [{ name: 'q', in: 'query', schema }], responses: { 200: { content } } } } },
    },
    { namespace: 'shop' },
  );
  expect(definitions).toHaveLength(1);
  expect(problems).toEqual(
    ['input_schema/properties/q/pattern', 'output_schema/properties/e/pattern'].map(
      path => `GET /a: the pattern ^\\d+\\Z at ${path} is not checked: an escaped letter has another meaning in ECMA-262`,
    ),
  );
});

describe('OpenAPI styles of parameters and forms', () => {
  const texts = { type: 'array', items: { type: 'string' } };
  const metadata = { type: 'object', additionalProperties: { type: 'string' } };
  const color = { type: 'object', properties: { R: { type: 'integer' }, G: { type: 'integer' } } };

  const imported = (operation: Record<string, unknown>, method = 'get') => {
    const { definitions, problems } = readOpenApi(
      {
        openapi: '3.0.3',
        servers: [{ url: `http://${host}` }],
        paths: { '/a': { [method]: { operationId: 'run', responses: {}, ...operation } } },
        components: { schemas: { Color: color } },
      },
      { namespace: 'pay' },
    );
    expect(problems).toEqual([]);
    return tool(definitions, 'pay.run');
  };

  it.each<[string, Record<string, unknown>, unknown, string]>([
    [
      'deepObject list',
      { style: 'deepObject', explode: true, schema: texts },
      ['customer', 'invoice'],
      'f[]=customer&f[]=invoice',
    ],
    ['deepObject object', { style: 'deepObject', schema: metadata }, { k: 'v' }, 'f[k]=v'],
    ['list without a style', { schema: texts }, ['a', 'b'], 'f=a&f=b'],
    ['list that is not exploded', { explode: false, schema: texts }, ['a', 'b'], 'f=a,b'],
    ['object without a style', { schema: color }, { R: 100, G: 200 }, 'R=100&G=200'],
    ['object by reference', { style: 'form', explode: true, schema: { $ref: '#/components/schemas/Color' } }, { R: 1 }, 'R=1'],
    ['object that is not exploded', { explode: false, schema: color }, { R: 100, G: 200 }, 'f=R,100,G,200'],
    ['object as JSON', { content: { 'application/json': { schema: color } } }, { R: 100 }, 'f={"R":100}'],
  ])('a %s in the query is sent as the style says', async (_what, parameter, value, query) => {
    const run = imported({ parameters: [{ name: 'f', in: 'query', ...parameter }] });
    expect(decodeURIComponent((await call(run, { f: value })).line)).toBe(`GET /a?${query}`);
  });

  it('the lists of a form are in brackets where their encoding is deepObject', async () => {
    const schema = { type: 'object', properties: { expand: texts, tags: texts, metadata } };
    const encoding = { expand: { style: 'deepObject', explode: true }, metadata: { style: 'deepObject', explode: true } };
    const content = { 'application/x-www-form-urlencoded': { encoding, schema } };
    const run = imported({ requestBody: { content } }, 'post');
    const seen = await call(run, { expand: ['customer', 'invoice'], tags: ['a', 'b'], metadata: { k: 'v' } });
    expect(decodeURIComponent(seen.body)).toBe('expand[]=customer&expand[]=invoice&tags=a&tags=b&metadata[k]=v');
  });
});

describe('OpenAPI documents as people write them', () => {
  const withVersion = (version: Record<string, unknown>) => ({
    ...version,
    info: { version: '1.0.0' },
    servers: [{ url: 'https://a.test' }],
    host: 'a.test',
    paths: { '/x': { get: { responses: {} } } },
  });

  it.each([{ swagger: 2 }, { swagger: '2.0' }, { openapi: 3 }, { openapi: 3.1 }, { openapi: '3.0.3' }])(
    'readOpenApi reads a version that YAML takes for a number: %j',
    version => {
      expect(readOpenApi(withVersion(version), { namespace: 'a' }).definitions).toHaveLength(1);
    },
  );

  it.each([{ swagger: 1.2 }, { openapi: 4 }, { openapi: null }, {}])('readOpenApi refuses the version %j', version => {
    expect(readOpenApi(withVersion(version), { namespace: 'a' })).toMatchObject({
      definitions: [],
      problems: ['The document is neither OpenAPI 3.0 or 3.1 nor Swagger 2.0.'],
    });
  });
});

describe('optional authentication', () => {
  const documentWith = (security: readonly unknown[]) => ({
    openapi: '3.1.0',
    servers: [{ url: 'https://a.test' }],
    security,
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    paths: { '/x': { get: { operationId: 'x' } } },
  });
  const secretsOf = (security: readonly unknown[], optional_keys?: 'use' | 'omit') =>
    readOpenApi(documentWith(security), { namespace: 'a', optional_keys }).definitions[0]?.secrets ?? [];

  it('readOpenApi uses an optional key as it was chosen, and the first method without a choice', () => {
    for (const security of [
      [{}, { token: [] }],
      [{ token: [] }, {}],
    ]) {
      expect(secretsOf(security, 'use')).toEqual(['A_TOKEN']);
      expect(secretsOf(security, 'omit')).toEqual([]);
    }
    expect(secretsOf([{}, { token: [] }])).toEqual([]);
    expect(secretsOf([{ token: [] }, {}])).toEqual(['A_TOKEN']);
  });

  it('readOpenApi keeps a required key whatever was chosen', () => {
    expect(secretsOf([{ token: [] }], 'omit')).toEqual(['A_TOKEN']);
    expect(secretsOf([{}], 'use')).toEqual([]);
  });

  it('readOperations names the secrets that an operation also works without', () => {
    const optionalOf = (security: readonly unknown[]) =>
      [...readOperations(documentWith(security), { namespace: 'a' })].map(read => read?.optional_secrets);
    expect(optionalOf([{}, { token: [] }])).toEqual([['A_TOKEN']]);
    expect(optionalOf([{ token: [] }])).toEqual([[]]);
  });
});

describe('OpenAPI references', () => {
  const withSchema = (schema: unknown, components: unknown = {}) =>
    readOpenApi(
      {
        openapi: '3.1.0',
        info: { version: '1.0.0' },
        servers: [{ url: 'https://a.test' }],
        paths: {
          '/x': { post: { requestBody: { required: true, content: { 'application/json': { schema } } }, responses: {} } },
        },
        components,
      },
      { namespace: 'a' },
    );

  it('OpenAPI references to an enclosing schema are resolved', () => {
    const { definitions } = withSchema({
      type: 'array',
      items: { $ref: '#/$defs/node' },
      $defs: { node: { type: 'object', properties: { next: { $ref: '#/$defs/node' } }, additionalProperties: false } },
    });
    const compiled = schemas.compile(definitions[0]?.input_schema ?? {}, { fillDefaults: false });
    if (!compiled.ok) throw new Error(compiled.message);
    expect(compiled.check({ body: [{ next: { next: {} } }] })).toBeUndefined();
    expect(compiled.check({ body: [{ next: { next: { other: 1 } } }] })).toBeDefined();
  });

  it('OpenAPI references to other documents are not followed and are reported', () => {
    const { definitions, problems } = withSchema({ type: 'array', items: { $ref: 'https://evil.test/schema.json' } });
    expect(definitions).toHaveLength(1);
    expect(problems).toEqual(['POST /x: https://evil.test/schema.json is not in the document, so any value is accepted']);
  });

  it('an OpenAPI import names a parameter and an optional body that are left out', () => {
    const { definitions, problems } = readOpenApi(
      {
        openapi: '3.0.3',
        servers: [{ url: 'https://a.test' }],
        paths: {
          '/x': {
            parameters: [{ $ref: '#/components/parameters/none' }],
            post: {
              parameters: [{ $ref: 'other.yaml#/a' }],
              requestBody: { content: { 'multipart/form-data': {} } },
              responses: {},
            },
            patch: { requestBody: { content: { 'text/csv': {}, 'application/json': {} } }, responses: {} },
          },
        },
      },
      { namespace: 'a' },
    );
    expect(definitions).toHaveLength(2);
    expect(problems).toEqual([
      'POST /x: the parameter #/components/parameters/none is not in the document',
      'POST /x: the parameter other.yaml#/a is not in the document',
      'PATCH /x: the parameter #/components/parameters/none is not in the document',
      'POST /x: its optional body is left out: it is multipart/form-data, and only JSON and forms are supported',
    ]);
  });

  it('circular OpenAPI references terminate', () => {
    const { definitions } = withSchema(
      { $ref: '#/components/schemas/A' },
      { schemas: { A: { $ref: '#/components/schemas/B' }, B: { $ref: '#/components/schemas/A' } } },
    );
    expect(definitions).toHaveLength(1);
    expect(schemas.compile(definitions[0]?.input_schema ?? {}, { fillDefaults: false }).ok).toBe(true);
  });

  it('OpenAPI references that double at every step stay small', () => {
    const layers = Array.from({ length: 40 }, (_none, layer) => [
      `L${layer}`,
      {
        type: 'object',
        properties: { a: { $ref: `#/components/schemas/L${layer + 1}` }, b: { $ref: `#/components/schemas/L${layer + 1}` } },
      },
    ]);
    const { definitions } = withSchema(
      { type: 'array', items: { $ref: '#/components/schemas/L0' } },
      { schemas: { ...Object.fromEntries(layers), L40: { type: 'string' } } },
    );
    expect(JSON.stringify(definitions).length).toBeLessThan(300_000);
  });
});

describe('invalid OpenAPI document', () => {
  it.each([[undefined], [7], ['text'], [{}], [{ openapi: '4.0.0' }], [{ swagger: '1.2' }]])(
    'the OpenAPI document %j creates no tools and one problem',
    document => {
      const read = readOpenApi(document, { namespace: 'a' });
      expect(read.definitions).toEqual([]);
      expect(read.problems).toHaveLength(1);
    },
  );

  it.each(['openapi', 'swagger', 'in', 'name', 'style', 'collectionFormat', 'type'])(
    'an OpenAPI import reads a document whose %s is an object that has no text',
    member => {
      const odd = { toString: {}, valueOf: 1 };
      const parameter = { name: 'q', in: 'query', type: 'string', schema: {}, [member]: odd };
      const paths = { '/a': { get: { parameters: [parameter], responses: {} } } };
      for (const version of [
        { openapi: '3.0.0', servers: [{ url: 'https://a.test' }] },
        { swagger: '2.0', host: 'a.test' },
      ])
        expect(Array.isArray(readOpenApi({ ...version, paths, [member]: odd }, { namespace: 'a' }).definitions)).toBe(true);
    },
  );

  it('an OpenAPI import never throws for any broken document', () => {
    const keys = fc.constantFrom(
      'paths',
      '/a/{b}',
      'get',
      'post',
      'parameters',
      'requestBody',
      'responses',
      'content',
      'schema',
      '$ref',
      'allOf',
      'components',
      'security',
      'servers',
      '__proto__',
    );
    const { value } = fc.letrec(tie => ({
      value: fc.oneof(
        { depthSize: 'medium' },
        fc.constantFrom('#', '#/paths', null, true, 3, 'x'),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(keys, tie('value')),
      ),
    }));
    fc.assert(
      fc.property(value, paths => {
        const document = {
          openapi: '3.0.0',
          servers: [{ url: 'https://a.test' }],
          paths: { '/a/{b}': { get: paths, post: { requestBody: paths } }, '/b': paths },
        };
        expect(Array.isArray(readOpenApi(document, { namespace: 'a' }).definitions)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('an OpenAPI import uses the given server URL when the document contains none', () => {
    const document = { openapi: '3.1.0', paths: { '/x': { get: { responses: {} } } }, servers: [{ url: '/v2/' }] };
    expect(
      readOpenApi(document, { namespace: 'a', baseUrl: 'https://h.test/docs/openapi.json' }).definitions[0]?.gateway_config[
        'url'
      ],
    ).toBe('https://h.test/v2/x');
    expect(readOpenApi(document, { namespace: 'a' })).toEqual({
      definitions: [],
      problems: ['GET /x: skipped: no server URL. Set baseUrl.'],
    });
  });
});

const manyOperations = (count: number) => ({
  openapi: '3.0.3',
  servers: [{ url: 'https://a.example' }],
  paths: Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      `/r${i}`,
      { get: { operationId: `getR${i}`, responses: { 200: { description: '' } } } },
    ]),
  ),
});

it('readOpenApi reads chosen operations only, wherever they are in the document, and reports those that it has not', () => {
  const { definitions, problems } = readOpenApi(manyOperations(1200), {
    namespace: 'big',
    operations: ['get_r7', 'get_r1190', 'get_r1200'],
  });
  expect(definitions.map(({ name }) => name)).toEqual(['big.get_r7', 'big.get_r1190']);
  expect(problems).toEqual(['get_r1200: skipped: the document has no usable operation of this name.']);
  expect(readOpenApi(manyOperations(1200), { namespace: 'big' }).definitions).toHaveLength(1200);
});

it('readOpenApi gives a chosen operation the name and version that it has among all', () => {
  const document = manyOperations(3);
  const all = readOpenApi(document, { namespace: 'big' }).definitions;
  expect(readOpenApi(document, { namespace: 'big', operations: ['get_r1'] }).definitions).toEqual([all[1]]);
});
