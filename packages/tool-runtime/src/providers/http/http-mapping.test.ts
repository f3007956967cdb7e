import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { specOf, ToolDefinition, type ToolDefinitionInput } from '@pinion/contracts';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createEgress } from '../../adapters/egress/index.ts';
import type { ProviderCall } from '../../ports/index.ts';
import { createHttpProvider } from './index.ts';

const servers: Server[] = [];
const egress = createEgress({ allow: ['127.0.0.1'] });
const provider = createHttpProvider({ egress, clock: { now: () => 0, pause: () => Promise.resolve() } });

afterAll(async () => {
  await egress.close();
  for (const server of servers) server.close().closeAllConnections();
});

type Seen = { line: string; headers: Record<string, string>; body: string };

/** Starts a server that responds with the request it received. */
async function echo(status = 200): Promise<string> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const seen = { line: `${request.method} ${request.url}`, headers: request.headers, body };
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(seen));
    });
  });
  servers.push(server);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

type More = Partial<ToolDefinitionInput> & { call?: Partial<ProviderCall> };

function resultOf(gateway_config: Record<string, unknown>, input: unknown, { call = {}, ...more }: More = {}) {
  const definition = ToolDefinition.parse({
    name: 'shop.get',
    version: '1.0.0',
    description: '',
    category: 'api',
    input_schema: {},
    gateway: 'http',
    gateway_config,
    ...more,
  });
  return Promise.resolve(
    provider.call({
      spec: specOf(definition),
      input,
      secrets: {},
      scope: { org_id: 'o', workspace_id: 'w', user_id: 'u' },
      call_id: 'c',
      signal: new AbortController().signal,
      markSent: () => undefined,
      ...call,
    }),
  );
}

async function seenBy(gateway_config: Record<string, unknown>, input: unknown, more: More = {}): Promise<Seen> {
  const result = await resultOf(gateway_config, input, more);
  if (!result.ok) throw new Error(result.error.message);
  return result.output as Seen;
}

describe('HTTP argument mapping', () => {
  it('the HTTP provider puts each argument in its configured place under its configured name', async () => {
    const url = await echo();
    const parameters = {
      order: { in: 'path', name: 'orderId' },
      fields: { in: 'query', join: ',' },
      filter: { in: 'query', deep: true },
      trace: { in: 'header', name: 'X-Trace' },
      note: { in: 'body', name: 'text' },
    };
    const input = { order: 'a/1', fields: ['id', 'x'], filter: { by: { age: 3 } }, trace: 7, note: 'ü', other: 1 };
    const seen = await seenBy({ url: `${url}/orders/{orderId}`, method: 'PATCH', parameters }, input);
    expect(seen.line).toBe('PATCH /orders/a%2F1?fields=id%2Cx&filter%5Bby%5D%5Bage%5D=3');
    expect(seen.headers['x-trace']).toBe('7');
    expect(JSON.parse(seen.body)).toEqual({ text: 'ü', other: 1 });
  });

  it('the HTTP provider can map arguments to the query of a POST and the body of a DELETE', async () => {
    const url = await echo();
    expect(await seenBy({ url, method: 'POST', parameters: { dry: { in: 'query' } } }, { dry: true, a: 1 })).toMatchObject({
      line: 'POST /?dry=true',
      body: '{"a":1}',
    });
    expect(await seenBy({ url, method: 'DELETE', parameters: { why: { in: 'body' } } }, { why: 'x', id: 2 })).toMatchObject({
      line: 'DELETE /?id=2',
      body: '{"why":"x"}',
    });
  });

  it('the HTTP provider can send one argument of any type as the whole body', async () => {
    const url = await echo();
    const parameters = { body: { in: 'body', name: '' }, id: { in: 'path' } };
    for (const body of [[1, 2], 'text', { deep: { a: null } }, 7, null])
      expect(await seenBy({ url: `${url}/{id}`, parameters }, { id: 1, body })).toMatchObject({
        line: 'POST /1',
        body: JSON.stringify(body),
      });
  });

  it('the HTTP provider sends a form when the service requires one', async () => {
    const url = await echo();
    const seen = await seenBy({ url, body_type: 'form' }, { amount: 5, card: { number: '4 2' }, tags: ['a', 'b'] });
    expect(seen.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(decodeURIComponent(seen.body)).toBe('amount=5&card[number]=4+2&tags=a&tags=b');
  });

  it.each<[string, Record<string, unknown>, unknown, string]>([
    ['a deep list', { deep: true }, ['a', 'b'], 'f[]=a&f[]=b'],
    ['an empty deep list', { deep: true }, [], ''],
    ['a deep object with lists', { deep: true }, { k: ['v', 'w'], o: { x: null, y: 1 } }, 'f[k][]=v&f[k][]=w&f[o][y]=1'],
    ['a deep list of objects', { deep: true }, [{ a: 1, b: 2 }], 'f[][a]=1&f[][b]=2'],
    ['a plain list', {}, ['a', 'b'], 'f=a&f=b'],
    ['a plain object', {}, { R: 100 }, 'f={"R":100}'],
    ['an exploded object', { explode: true }, { R: 100, G: [1, 2], B: null, A: { x: 1 } }, 'R=100&G=1&G=2&A={"x":1}'],
    ['an exploded list', { explode: true }, ['a', 'b'], 'f=a&f=b'],
    ['a joined object', { join: ',' }, { R: 100, G: 200 }, 'f=R,100,G,200'],
    ['a joined list', { join: '|' }, ['a', 'b'], 'f=a|b'],
  ])('the HTTP provider writes %s into the query', async (_what, style, value, query) => {
    const url = await echo();
    const seen = await seenBy({ url, method: 'GET', parameters: { f: { in: 'query', ...style } } }, { f: value });
    expect(decodeURIComponent(seen.line)).toBe(query === '' ? 'GET /' : `GET /?${query}`);
  });

  it.each<[string, Record<string, unknown>, unknown, string]>([
    ['a label', { style: 'label' }, 5, '/.5'],
    ['a list as a label', { style: 'label' }, ['a/b', 'c'], '/.a%2Fb,c'],
    ['an exploded list as a label', { style: 'label', explode: true }, ['a', 'b'], '/.a.b'],
    ['an object as a label', { style: 'label' }, { R: 1, G: 2 }, '/.R,1,G,2'],
    ['an exploded object as a label', { style: 'label', explode: true }, { R: 1, G: 2 }, '/.R=1.G=2'],
    ['a matrix', { style: 'matrix' }, 'a b', '/;f=a%20b'],
    ['a list as a matrix', { style: 'matrix' }, ['a', 'b'], '/;f=a,b'],
    ['an exploded list as a matrix', { style: 'matrix', explode: true }, ['a', 'b'], '/;f=a;f=b'],
    ['an object as a matrix', { style: 'matrix' }, { R: 1, G: 2 }, '/;f=R,1,G,2'],
    ['an exploded object as a matrix', { style: 'matrix', explode: true }, { R: 1, G: 2 }, '/;R=1;G=2'],
    ['a list', { join: ',' }, ['a,b', 'c'], '/a%2Cb,c'],
    ['an object', { join: ',' }, { R: 1, G: 2 }, '/R,1,G,2'],
    ['an exploded object', { join: ',', explode: true }, { R: 1, G: 2 }, '/R=1,G=2'],
    ['several segments', { segments: true }, 'docs/read me.md', '/docs/read%20me.md'],
    ['one segment', {}, 'docs/readme.md', '/docs%2Freadme.md'],
  ])('the HTTP provider writes %s into the path', async (_what, form, value, path) => {
    const url = await echo();
    const seen = await seenBy({ url: `${url}/x/{f}/y`, method: 'GET', parameters: { f: { in: 'path', ...form } } }, { f: value });
    expect(seen.line).toBe(`GET /x${path}/y`);
  });

  it.each([
    ['a segment that leads up', 'a/../../b'],
    ['an encoded one', 'a/%2e%2e/b'],
    ['an empty segment', 'a//b'],
    ['a slash at the start', '/a'],
    ['a list', ['a']],
    ['nothing', ''],
  ])('the HTTP provider refuses %s where a path can have several segments', async (what, value) => {
    const url = await echo();
    const config = { url: `${url}/{f}`, parameters: { f: { in: 'path', segments: true } } };
    if (what === 'an encoded one') expect((await seenBy(config, { f: value })).line).toBe('POST /a/%252e%252e/b');
    else expect(await resultOf(config, { f: value })).toMatchObject({ ok: false, error: { code: 'VALIDATION_ERROR' } });
  });

  it('the HTTP provider writes only the deep lists of a form in brackets', async () => {
    const url = await echo();
    const parameters = { expand: { in: 'body', deep: true }, tags: { in: 'body' }, metadata: { in: 'body', deep: true } };
    const input = { expand: ['a', 'b'], tags: ['x', 'y'], metadata: { k: 'v', n: [1] }, other: { l: [1, 2] } };
    const seen = await seenBy({ url, body_type: 'form', parameters }, input);
    expect(decodeURIComponent(seen.body).split('&').toSorted()).toEqual(
      ['expand[]=a', 'expand[]=b', 'metadata[k]=v', 'metadata[n][]=1', 'other[l]=1', 'other[l]=2', 'tags=x', 'tags=y'].toSorted(),
    );
  });

  it('no field of an exploded object stands in for a configured query field', async () => {
    const url = await echo();
    const parameters = { filter: { in: 'query', explode: true } };
    const seen = await seenBy({ url, method: 'GET', query: { key: 'own' }, parameters }, { filter: { key: 'other', a: 1 } });
    expect(seen.line).toBe('GET /?a=1&key=own');
  });

  it('an HTTP argument can neither replace a configured header nor inject one', async () => {
    const url = await echo();
    const parameters = { who: { in: 'header', name: 'authorization' }, x: { in: 'header' } };
    const config = { url, headers: { Authorization: 'Bearer {{secrets.KEY}}' }, parameters };
    const more = { call: { secrets: { KEY: 'k' } } };
    expect((await seenBy(config, { who: 'me' }, more)).headers['authorization']).toBe('Bearer k');
    expect(await resultOf(config, { x: 'a\r\nEvil: 1' }, more)).toMatchObject({ ok: false, error: { code: 'VALIDATION_ERROR' } });
  });

  it('the HTTP provider keeps every argument value in its own place', async () => {
    const url = await echo();
    const parameters = { a: { in: 'query' }, b: { in: 'body' }, c: { in: 'path' } };
    const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter(value => value.isWellFormed() && !/^\.{1,2}$/.test(value));
    await fc.assert(
      fc.asyncProperty(text, text, text, async (a, b, c) => {
        const seen = await seenBy({ url: `${url}/x/{c}`, method: 'PUT', parameters }, { a, b, c });
        const requested = new URL(`http://h${seen.line.slice('PUT '.length)}`);
        expect([...requested.searchParams]).toEqual([['a', a]]);
        expect(requested.pathname.split('/').map(decodeURIComponent)).toEqual(['', 'x', c]);
        expect(JSON.parse(seen.body)).toEqual({ b });
      }),
      { numRuns: 40 },
    );
  });

  it.each([
    [7, 'must be an object by argument'],
    [{ a: 'query' }, 'a must be {in, name}'],
    [{ a: { in: 'cookie' } }, 'a must say in: path, query, header, body'],
    [{ a: { in: 'query', name: '' } }, 'a must have a name'],
    [{ a: { in: 'query', join: ';' } }, 'a can join lists'],
  ])('the HTTP provider rejects the invalid mapping %j', async (parameters, message) => {
    const result = await resultOf({ url: 'http://127.0.0.1:1', parameters }, {});
    expect(result).toMatchObject({ ok: false, error: { code: 'VALIDATION_ERROR' } });
    expect(JSON.stringify(result)).toContain(message);
  });
});

describe('HTTP body configuration', () => {
  it('the HTTP provider sends configured body fields, which an argument cannot replace', async () => {
    const url = await echo();
    const body = { kind: 'order', source: 'agent' };
    expect(JSON.parse((await seenBy({ url, body }, { sku: 'k1', kind: 'other' })).body)).toEqual({ sku: 'k1', ...body });
    expect((await seenBy({ url, body, body_type: 'form' }, { sku: 'k1' })).body).toBe('sku=k1&kind=order&source=agent');
    expect((await seenBy({ url, body: [1, 2] }, {})).body).toBe('[1,2]');
    expect(await seenBy({ url, method: 'DELETE', body }, { id: 1 })).toMatchObject({
      line: 'DELETE /?id=1',
      body: JSON.stringify(body),
    });
  });

  it('the HTTP provider sends no body when the tool has none', async () => {
    const seen = await seenBy({ url: await echo(), method: 'POST', body_type: 'none' }, { dry: true });
    expect(seen).toMatchObject({ line: 'POST /?dry=true', body: '' });
    expect(seen.headers).not.toHaveProperty('content-type');
  });

  it('the HTTP provider records status and describing headers of every response', async () => {
    const responses: unknown[] = [];
    const call = { recordResponse: (response: unknown) => responses.push(response) };
    await resultOf({ url: await echo(201) }, {}, { call });
    await resultOf({ url: await echo(404) }, {}, { call });
    const headers = expect.objectContaining({ 'content-type': 'application/json' }) as unknown;
    expect(responses).toEqual([
      { status: 201, headers },
      { status: 404, headers },
    ]);
    expect(JSON.stringify(responses)).not.toContain('keep-alive');
  });
});

describe('HTTP secrets', () => {
  it('the HTTP provider puts secrets into the query and basic authentication', async () => {
    const url = await echo();
    const config = { url, method: 'GET', query: { key: '{{secrets.K}}' }, headers: { a: 'Basic {{ base64(secrets.UP) }}' } };
    const seen = await seenBy(config, { q: 1 }, { call: { secrets: { K: 'k&1', UP: 'us:pä' } } });
    expect(seen.line).toBe('GET /?key=k%261&q=1');
    expect(seen.headers['a']).toBe(`Basic ${Buffer.from('us:pä').toString('base64')}`);
    expect(await resultOf(config, {}, { call: { secrets: { UP: 'x' } } })).toMatchObject({
      error: { code: 'AUTH_REQUIRED', details: { secret: 'K' } },
    });
  });
});

describe('HTTP idempotency key', () => {
  const call = { idempotency_key: 'key-1' };

  it('the HTTP provider sends the idempotency key in the named header or field and overrides an argument', async () => {
    const url = await echo();
    const header = { idempotency: { send: { as: 'header' as const, name: 'Idempotency-Key' } }, call };
    expect((await seenBy({ url }, { a: 1 }, header)).headers['idempotency-key']).toBe('key-1');
    const field = { idempotency: { send: { as: 'field' as const, name: 'request_id' } }, call };
    expect((await seenBy({ url }, { a: 1, request_id: 'mine' }, field)).body).toBe('{"a":1,"request_id":"key-1"}');
    expect((await seenBy({ url, method: 'DELETE' }, {}, field)).line).toBe('DELETE /?request_id=key-1');
  });

  it('the HTTP provider sends no idempotency key when the tool names no place or there is no key', async () => {
    const url = await echo();
    expect(JSON.stringify(await seenBy({ url }, {}, { call }))).not.toContain('key-1');
    const send = { as: 'header' as const, name: 'Idempotency-Key' };
    expect((await seenBy({ url }, {}, { idempotency: { send } })).headers).not.toHaveProperty('idempotency-key');
  });
});

describe('slow HTTP tool', () => {
  const call = { callback_url: 'https://pinion.test/cb/1' };

  it('a slow HTTP tool receives the callback URL, and status 202 makes the call pending', async () => {
    const result = await resultOf({ url: await echo(202) }, {}, { async: true, call });
    expect(result).toMatchObject({ ok: true, pending: true, output: { headers: { 'pinion-callback-url': call.callback_url } } });
  });

  it('a slow HTTP tool can answer at once, and status 202 of any other tool is a result', async () => {
    expect(await resultOf({ url: await echo(200) }, {}, { async: true, call })).not.toHaveProperty('pending');
    expect(await resultOf({ url: await echo(202) }, {}, { call })).not.toHaveProperty('pending');
    expect(await resultOf({ url: await echo(202) }, {}, { async: true })).not.toHaveProperty('pending');
  });
});
