import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { specOf, ToolDefinition, type ToolDefinitionInput } from '@pinion/contracts';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createEgress } from '../../adapters/egress/index.ts';
import type { ProviderCall } from '../../ports/index.ts';
import { fillPath } from './fill-path.ts';
import { createHttpProvider, httpRequestTool } from './index.ts';

const servers: Server[] = [];
const egress = createEgress({ allow: ['127.0.0.1'] });
const provider = createHttpProvider({
  egress,
  clock: { now: () => Date.parse('2026-11-21T00:00:00Z'), pause: () => Promise.resolve() },
});

afterAll(async () => {
  await egress.close();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function seenOf(request: IncomingMessage): Promise<{ line: string; headers: IncomingMessage['headers']; body: string }> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return { line: `${request.method} ${request.url}`, headers: request.headers, body };
}

/** Starts a server that responds with the request it received. */
const echo = () =>
  serve((request, response) => {
    void seenOf(request).then(seen => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(seen)));
  });

function callOf(
  gateway_config: Record<string, unknown>,
  input: unknown,
  more: Partial<ToolDefinitionInput> & { secrets?: string[] } = {},
  values: Record<string, string> = {},
) {
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
  return callFor(definition, input, values);
}

function callFor(
  definition: ToolDefinition,
  input: unknown,
  secrets: Record<string, string> = {},
): ProviderCall & { sent: number } {
  const call = {
    spec: specOf(definition),
    input,
    secrets,
    scope: { org_id: 'o', workspace_id: 'w', user_id: 'u' },
    call_id: 'c',
    signal: new AbortController().signal,
    sent: 0,
    markSent: () => {
      call.sent += 1;
    },
  };
  return call;
}

describe('HTTP requests', () => {
  it('the HTTP provider fills the path and puts other arguments into the query', async () => {
    const url = await echo();
    const call = callOf(
      { url: `${url}/orders/{id}?v=1`, method: 'get' },
      { id: 'a/b c?', q: 'x&y', n: 3, list: [1, 'two'], none: null, deep: { a: 1 } },
    );
    const result = await provider.call(call);
    expect(result).toMatchObject({
      ok: true,
      output: { line: 'GET /orders/a%2Fb%20c%3F?v=1&q=x%26y&n=3&list=1&list=two&deep=%7B%22a%22%3A1%7D', body: '' },
    });
    expect(call.sent).toBe(1);
  });

  it('the HTTP provider sends JSON by POST by default, without the path arguments', async () => {
    const url = await echo();
    expect(await provider.call(callOf({ url: `${url}/orders/{id}` }, { id: 7, note: 'ü' }))).toMatchObject({
      output: { line: 'POST /orders/7', body: '{"note":"ü"}', headers: { 'content-type': 'application/json' } },
    });
    expect(await provider.call(callOf({ url, method: 'PUT' }, [1, 2]))).toMatchObject({
      output: { line: 'PUT /', body: '[1,2]' },
    });
    expect(await provider.call(callOf({ url, method: 'DELETE' }, { id: 1 }))).toMatchObject({
      output: { line: 'DELETE /?id=1', body: '' },
    });
  });

  it('the HTTP provider sends the trace context as headers, unless the tool sets them itself', async () => {
    const url = await echo();
    const trace_context = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`, tracestate: 'rojo=1' };
    const sent = await provider.call({ ...callOf({ url }, { id: 7 }), trace_context });
    expect(sent).toMatchObject({ output: { headers: trace_context, body: '{"id":7}' } });
    const own = callOf({ url, headers: { Traceparent: 'own' } }, {});
    expect(await provider.call({ ...own, trace_context })).toMatchObject({ output: { headers: { traceparent: 'own' } } });
    expect(await provider.call(callOf({ url }, {}))).not.toMatchObject({
      output: { headers: { traceparent: expect.anything() } },
    });
  });

  it('the HTTP provider fills secrets into the configured body, at any depth and once', async () => {
    const url = await echo();
    const body = { api_key: '{{secrets.KEY}}', auth: [{ pair: 'Basic {{base64(secrets.KEY)}}' }], n: 1 };
    const sent = await provider.call(callOf({ url, body }, { query: '{{secrets.KEY}}' }, {}, { KEY: '{{secrets.OTHER}}' }));
    expect(JSON.parse((sent as { output: { body: string } }).output.body)).toEqual({
      query: '{{secrets.KEY}}',
      api_key: '{{secrets.OTHER}}',
      auth: [{ pair: `Basic ${btoa('{{secrets.OTHER}}')}` }],
      n: 1,
    });
    const form = callOf({ url, body_type: 'form', body: { client_secret: '{{secrets.KEY}}' } }, { id: 7 }, {}, { KEY: 'a&b' });
    expect(await provider.call(form)).toMatchObject({ output: { body: 'id=7&client_secret=a%26b' } });
    expect(await provider.call(callOf({ url, body }, {}))).toMatchObject({
      ok: false,
      error: { code: 'AUTH_REQUIRED', details: { secret: 'KEY' } },
    });
  });

  it('the HTTP provider puts listed secrets into headers once and reports missing ones', async () => {
    const url = await echo();
    const headers = { Authorization: 'Bearer {{secrets.KEY}}', 'x-two': '{{ secrets.KEY }}/{{secrets.OTHER}}' };
    const values = { KEY: '{{secrets.OTHER}}', OTHER: 'o' };
    expect(await provider.call(callOf({ url, headers }, {}, {}, values))).toMatchObject({
      output: { headers: { authorization: 'Bearer {{secrets.OTHER}}', 'x-two': '{{secrets.OTHER}}/o' } },
    });
    const missing = callOf({ url, headers }, {}, {}, { KEY: 'k' });
    expect(await provider.call(missing)).toMatchObject({
      ok: false,
      error: { code: 'AUTH_REQUIRED', details: { secret: 'OTHER' } },
    });
    expect(missing.sent).toBe(0);
  });

  it('the HTTP provider rejects line breaks in a secret', async () => {
    const url = await echo();
    const result = await provider.call(callOf({ url, headers: { a: '{{secrets.K}}' } }, {}, {}, { K: 'x\r\nX-Evil: 1' }));
    expect(result).toMatchObject({ ok: false, error: { code: 'VALIDATION_ERROR' } });
    expect(JSON.stringify(result)).not.toContain('X-Evil');
  });

  it('the HTTP provider reports errors in its configuration', async () => {
    for (const config of [
      {},
      { url: 'x', method: 'BREW' },
      { url: 'x', timeout: -1 },
      { url: 'x', headers: { a: 1 } },
      { url: 'not a url' },
    ]) {
      expect(await provider.call(callOf(config, {}))).toMatchObject({ ok: false, error: { code: 'VALIDATION_ERROR' } });
    }
  });
});

describe('fillPath', () => {
  it('fillPath keeps every value inside its own segment', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'grapheme' }),
          fc.constantFrom('..', '.', '../x', '%2e%2e', '/', '\\', '?a', '#b', '@evil', ':1'),
        ),
        value => {
          const filled = fillPath('http://host.test/a/{v}/z', { v: value });
          if (!filled.ok) return true;
          const url = new URL(filled.url);
          const [, first, middle, last, ...more] = url.pathname.split('/');
          return (
            url.host === 'host.test' &&
            first === 'a' &&
            last === 'z' &&
            more.length === 0 &&
            decodeURIComponent(middle ?? '') === value &&
            url.search === '' &&
            url.hash === ''
          );
        },
      ),
    );
  });

  it('fillPath requires a value and ignores braces outside the path', () => {
    for (const value of [undefined, '', null, {}, '..', '.']) expect(fillPath('http://h/{v}', { v: value }).ok).toBe(false);
    expect(fillPath('http://h/{constructor}', {}).ok).toBe(false);
    expect(fillPath('http://h/x?f={v}', { v: 1 })).toEqual({ ok: true, url: 'http://h/x?f={v}', rest: { v: 1 } });
    expect(fillPath('http://h/{a}{b}', { a: '.', b: '.' }).ok).toBe(false);
  });
});

describe('HTTP responses', () => {
  const answering = (status: number, body: string, headers: Record<string, string> = {}) =>
    serve((_request, response) => response.writeHead(status, headers).end(body));

  const read = async (type: string | undefined, body: string) => {
    const url = await answering(200, body, type === undefined ? {} : { 'content-type': type });
    return provider.call(callOf({ url }, {}));
  };

  it.each<[string | undefined, string, unknown]>([
    ['application/json', '{"a":1}', { a: 1 }],
    ['application/vnd.api+json; charset=utf-8', '1e5', 100_000],
    ['text/json', 'null', null],
    ['application/json', '', null],
    ['application/json', 'plain', 'plain'],
    ['application/json', '{"cut', '{"cut'],
    ['text/plain', '{"a":1}', '{"a":1}'],
    ['text/plain; charset=utf-8', '12345678901234567890', '12345678901234567890'],
    ['text/plain', '12e4567', '12e4567'],
    ['text/plain', '1e5', '1e5'],
    ['text/plain', 'null', 'null'],
    ['text/markdown', '5', '5'],
    [undefined, '{"a":1}', { a: 1 }],
    [undefined, '5', 5],
    [undefined, '1.50', '1.50'],
    [undefined, '12345678901234567890', '12345678901234567890'],
    ['text/html; charset=UTF-8', ' {"a":1}\n', { a: 1 }],
    ['text/html', '<p>1</p>', '<p>1</p>'],
    ['application/x-www-form-urlencoded', '[1]', [1]],
    ['application/javascript', '12e4567', '12e4567'],
  ])('a response of the type %s with %j has the output %j', async (type, body, output) => {
    expect(await read(type, body)).toEqual({ ok: true, output });
  });

  it.each([
    ['text/csv', /not UTF-8.*windows-1252/],
    ['text/plain; charset=utf-8', /not text in the encoding utf-8/],
    ['text/plain; charset=of-nobody', /encoding of-nobody/],
    ['application/json', /not UTF-8/],
  ])('bytes of the type %s that no encoding explains are kept, and a warning says so', async (type, message) => {
    const bytes = Buffer.from('Gr\u00f6\u00dfe;1\n', 'latin1');
    const url = await serve((_request, response) => response.writeHead(200, { 'content-type': type }).end(bytes));
    expect(await provider.call(callOf({ url }, {}))).toMatchObject({
      ok: true,
      rich: [{ kind: 'blob', bytes }],
      warnings: [{ code: 'not_decoded', message: expect.stringMatching(message) as string }],
    });
  });

  it.each<[string | undefined, string, unknown, string[]]>([
    [
      'application/json',
      '{"id": 7615917337495251231, "items":[{"id":616581622363398142}], "far": 1e400}',
      { id: '7615917337495251231', items: [{ id: '616581622363398142' }], far: '1e400' },
      ['/id', '/items/0/id', '/far'],
    ],
    ['application/json', '-12345678901234567890', '-12345678901234567890', ['']],
    [undefined, '[18446744073709551615]', ['18446744073709551615'], ['/0']],
    [
      'application/problem+json',
      '{"price":0.1,"id":"7615917337495251231","n":9007199254740993}',
      { price: 0.1, id: '7615917337495251231', n: '9007199254740993' },
      ['/n'],
    ],
  ])(
    'a response of the type %s keeps the digits of %s as text, with a warning of their paths',
    async (type, body, output, paths) => {
      const result = await read(type, body);
      expect(result).toMatchObject({ ok: true, output });
      const warnings = result.ok ? (result.warnings ?? []) : [];
      expect(warnings.map(({ code, path }) => [code, path])).toEqual(paths.map(path => ['number_as_text', path]));
    },
  );

  it('a response that repeats a name has its last value, with a warning that names the path', async () => {
    expect(await read('application/json', '{"items":[{"id":1,"id":2}]}')).toEqual({
      ok: true,
      output: { items: [{ id: 2 }] },
      warnings: [
        { code: 'repeated_name', path: '/items/0/id', message: 'is the last of several members with this name in one object' },
      ],
    });
  });

  it('the HTTP provider returns binary content beside the output', async () => {
    const image = await answering(200, '\u0089PNG', { 'content-type': 'image/png' });
    expect(await provider.call(callOf({ url: image }, {}))).toMatchObject({
      ok: true,
      output: 'image/png, 5 bytes',
      rich: [{ kind: 'image', content_type: 'image/png' }],
    });
    const table = await answering(200, 'a,b\n1,2', { 'content-type': 'text/csv' });
    expect(await provider.call(callOf({ url: table }, {}))).toMatchObject({ output: 'a,b\n1,2', rich: [{ kind: 'table' }] });
  });

  it.each([
    [401, {}, { code: 'AUTH_REQUIRED' }],
    [403, {}, { code: 'AUTH_REQUIRED' }],
    [429, { 'retry-after': '7' }, { code: 'RATE_LIMIT', retry_after_s: 7 }],
    [429, { 'retry-after': 'Sat, 21 Nov 2026 00:00:30 GMT' }, { code: 'RATE_LIMIT', retry_after_s: 30 }],
    [429, { 'retry-after': 'soon' }, { code: 'RATE_LIMIT' }],
    [404, {}, { code: 'PROVIDER_ERROR', details: { status: 404, body: 'why' } }],
    [503, { 'retry-after': '1' }, { code: 'PROVIDER_ERROR', retry_after_s: 1, details: { status: 503, body: 'why' } }],
    [304, {}, { code: 'PROVIDER_ERROR', details: { status: 304, body: '' } }],
  ])('an HTTP response with status %i is an error', async (status, headers, error) => {
    const url = await answering(status, 'why', headers);
    const result = await provider.call(callOf({ url }, {}));
    expect(result).toMatchObject({ ok: false, error });
    if (!('retry_after_s' in error)) expect(result).not.toHaveProperty('error.retry_after_s');
  });

  it('a missing HTTP response is a network error, and nothing is sent to a forbidden address', async () => {
    expect(await provider.call(callOf({ url: 'http://127.0.0.1:1/' }, {}))).toMatchObject({ error: { code: 'NETWORK_ERROR' } });
    expect(await provider.call(callOf({ url: 'http://10.1.2.3/' }, {}))).toMatchObject({
      error: { code: 'POLICY_DENIED', details: { reason: 'address_blocked' } },
    });
  });
});

describe('http_request tool', () => {
  it('http_request names numbers of the body that became text by their path in the output', async () => {
    const url = await serve((_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":7615917337495251231}'),
    );
    const result = await provider.call(callOf({ request: 'from_input' }, { url }));
    expect(result).toMatchObject({ output: { body: { id: '7615917337495251231' } }, warnings: [{ path: '/body/id' }] });
  });

  it('http_request is a valid definition with the strictest side effect class', () => {
    expect(ToolDefinition.parse(httpRequestTool)).toMatchObject({ side_effect_policy: 'irreversible', access: 'write' });
  });

  it('http_request returns the same five fields for every response', async () => {
    const url = await serve((_request, response) =>
      response.writeHead(201, { 'content-type': 'application/json', 'set-cookie': 's=1', etag: 'x' }).end('{"a":1}'),
    );
    expect(
      await provider.call(
        callFor(httpRequestTool, { method: 'POST', url, query: { q: 1 }, body: { b: 2 }, headers: { 'X-A': '1' } }),
      ),
    ).toMatchObject({
      ok: true,
      output: { status: 201, content_type: 'application/json', body: { a: 1 }, preview: '{"a":1}', headers: { etag: 'x' } },
    });
    const bytes = await serve((_request, response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF'));
    const result = await provider.call(callFor(httpRequestTool, { url: bytes }));
    expect(result).toMatchObject({
      ok: true,
      output: { body: null, preview: 'application/pdf, 4 bytes' },
      rich: [{ kind: 'blob' }],
    });
    expect(JSON.stringify(result)).not.toContain('set-cookie');
  });

  it('http_request sends text unchanged and objects as JSON', async () => {
    const url = await echo();
    const sent = async (body: unknown) => {
      const result = await provider.call(callFor(httpRequestTool, { method: 'POST', url, body }));
      return result.ok ? (result.output as { body: { body: string; headers: Record<string, string> } }).body : undefined;
    };
    expect((await sent('a=1'))?.body).toBe('a=1');
    expect((await sent({ a: 1 }))?.headers['content-type']).toBe('application/json');
  });
});
