import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { ToolDefinition } from '@pinion/contracts';
import fc from 'fast-check';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createEgress } from '../../adapters/egress/index.ts';
import { createMcpConnections } from './index.ts';
import { callNamed, callTool, createTestMcpServer, toolOf, unsteady } from './test-servers/test-mcp-server.ts';
import { rawServer } from './test-servers/raw-server.ts';
import { toolNameOf } from './tool-name.ts';

const egress = createEgress({ allow: ['127.0.0.1'] });
const { connect, close } = createTestMcpServer(egress);

afterEach(async () => {
  await close();
});
afterAll(() => egress.close());

const traceOf = (all: Readonly<Record<string, unknown>> = {}) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => ['traceparent', 'tracestate', 'baggage'].includes(name)));

describe('MCP over HTTP', () => {
  async function serve() {
    const seen: (string | undefined)[] = [];
    const state = { status: 0 };
    const handler = toNodeHandler(
      createMcpHandler(() => {
        const server = new McpServer({ name: 'ours', version: '1.0.0' });
        const add = {
          description: 'adds',
          inputSchema: z.object({ a: z.number(), b: z.number() }),
          outputSchema: z.object({ sum: z.number() }),
          annotations: { readOnlyHint: true },
        };
        server.registerTool('add', add, ({ a, b }) => ({
          content: [{ type: 'text', text: String(a + b) }],
          structuredContent: { sum: a + b },
        }));
        return server;
      }),
    );
    const server = createServer((request, response) => {
      seen.push(request.headers.authorization);
      if (state.status !== 0) response.writeHead(state.status).end();
      else if (request.headers.authorization !== 'Bearer k') response.writeHead(401).end();
      else void handler(request as typeof request & { method: string; url: string }, response);
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    const end = () => {
      server.closeAllConnections();
      server.close();
    };
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`, seen, state, end };
  }

  it('MCP over HTTP uses the guarded connector with the configured headers', async () => {
    const { url, seen, end } = await serve();
    const connections = connect({ ours: { url, headers: { authorization: 'Bearer k' } }, locked: { url } });
    expect(await callNamed(connections, 'ours.add', { a: 1, b: 2 })).toEqual({ ok: true, output: { sum: 3 } });
    expect(seen.filter(header => header === 'Bearer k').length).toBeGreaterThan(1);
    const [, locked] = await connections.discover();
    expect(locked?.error).toMatchObject({ code: 'AUTH_REQUIRED' });
    const guarded = createEgress({});
    const [refused] = await connect({ ours: { url } }, { egress: guarded }).discover();
    expect(refused?.error).toMatchObject({
      code: 'POLICY_DENIED',
      message: expect.stringMatching(/not a public address/),
    });
    await guarded.close();
    end();
  });

  const traced = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`, tracestate: 'rojo=1' };

  it.each([
    ['sends the trace context as metadata and as headers', {}, traced],
    ['with trace_context false sends no trace context', { trace_context: false }, {}],
  ])('a call of an MCP tool %s', async (_what, switched, sent) => {
    const seen: Record<string, unknown>[] = [];
    const handler = toNodeHandler(
      createMcpHandler(() => {
        const server = new McpServer({ name: 'ours', version: '1.0.0' });
        server.registerTool('look', { inputSchema: z.object({}) }, (_input, context) => {
          seen.push(traceOf(context.mcpReq._meta));
          return { content: [{ type: 'text', text: 'seen' }] };
        });
        return server;
      }),
    );
    const called: Record<string, unknown>[] = [];
    const server = createServer((request, response) => {
      if (request.headers['mcp-method'] === 'tools/call') called.push(traceOf(request.headers));
      void handler(request as typeof request & { method: string; url: string }, response);
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    const connections = connect({ ours: { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`, ...switched } });
    const look = await toolOf(connections, 'ours.look');
    expect(await callTool(connections, look, {}, { trace_context: traced })).toEqual({ ok: true, output: 'seen' });
    expect({ seen, called }).toEqual({ seen: [sent], called: [sent] });
    server.closeAllConnections();
    server.close();
  });

  it('the MCP client never validates an output itself, because that validation has no time limit', async () => {
    const doubling = { type: 'object', properties: { a: { anyOf: [{ $ref: '#' }, { $ref: '#' }] }, b: { type: 'string' } } };
    const nested = (levels: number): unknown => (levels === 0 ? { b: 1 } : { a: nested(levels - 1) });
    const tool = { name: 'dig', inputSchema: { type: 'object' }, outputSchema: doubling };
    const { url, close: end } = await rawServer(tool, nested(40));
    expect(await callNamed(connect({ raw: { url } }), 'raw.dig', {})).toEqual({ ok: true, output: nested(40) });
    end();
  });

  it.each([
    ['done', 'done'],
    ['{"n":"1"}', { n: '1' }],
    ['', ''],
  ])('the text %j of a tool with an output schema is its output, with a warning', async (text, output) => {
    const outputSchema = { type: 'object', properties: { n: { type: 'string' } }, required: ['n'] };
    const { url, close: end } = await rawServer({ name: 'n', inputSchema: { type: 'object' }, outputSchema }, undefined, text);
    const connections = connect({ raw: { url } });
    for (let nth = 0; nth < 6; nth += 1)
      expect(await callNamed(connections, 'raw.n', {})).toEqual({
        ok: true,
        output,
        warnings: [{ code: 'no_structured_content', path: '', message: expect.stringContaining('no structured content') }],
      });
    end();
  });

  it.each<[string, unknown, unknown]>([
    ['members that are null', { content: [{ type: 'text', text: 'a', annotations: null, _meta: null }], isError: null }, 'a'],
    ['structured content that is null', { content: [{ type: 'text', text: 'a' }], structuredContent: null }, 'a'],
    ['a text as content', { content: 'hi' }, 'hi'],
    ['one block as content', { content: { type: 'text', text: 'hi' } }, 'hi'],
    ['a number as text', { content: [{ type: 'text', text: 5 }] }, 5],
    ['an object as text', { content: [{ type: 'text', text: { a: 1 } }] }, { a: 1 }],
    ['a block without a type', { content: [{ text: 'hi' }] }, 'hi'],
    ['a block of an unknown type', { content: [{ type: 'json', json: { a: 1 } }] }, { type: 'json', json: { a: 1 } }],
    ['a text among the blocks', { content: ['hi', { type: 'text', text: 'there' }] }, ['hi', 'there']],
    ['an image without a type', { content: [{ type: 'image', data: 'AAAA' }] }, 'application/octet-stream, 3 bytes'],
    ['the result of the first protocol', { toolResult: { a: 1 } }, { a: 1 }],
    [
      'a resource without content',
      { content: [{ type: 'resource', resource: { uri: 'a:b' } }] },
      { type: 'resource', resource: { uri: 'a:b' } },
    ],
  ])('a result with %s is read, and its content is not lost', async (_what, sent, output) => {
    const { url, close: end } = await rawServer({ name: 'n', inputSchema: { type: 'object' } }, undefined, '', sent);
    expect(await callNamed(connect({ raw: { url } }), 'raw.n', {})).toMatchObject({ ok: true, output });
    end();
  });

  it.each([
    ['a text', { content: [{ type: 'text', text: 'bad', annotations: null }], isError: 'true' }, 'bad'],
    ['structured content alone', { content: [], structuredContent: { error: 'no' }, isError: true }, '{"error":"no"}'],
  ])('an error that is %s has its message', async (_what, sent, message) => {
    const { url, close: end } = await rawServer({ name: 'n', inputSchema: { type: 'object' } }, undefined, '', sent);
    expect(await callNamed(connect({ raw: { url } }), 'raw.n', {})).toMatchObject({ ok: false, error: { message } });
    end();
  });

  it.each<[string, unknown, string[]]>([
    [
      '{"id":7615917337495251231,"items":[{"id":616581622363398142}]}',
      { id: '7615917337495251231', items: [{ id: '616581622363398142' }] },
      ['/id', '/items/0/id'],
    ],
    ['7615917337495251231', '7615917337495251231', []],
    ['1e5', '1e5', []],
    ['12e4567', '12e4567', []],
    ['42', 42, []],
    ['{"a":1,"a":2}', { a: 2 }, ['/a']],
  ])('the text %s of a tool keeps its digits', async (text, output, paths) => {
    const { url, close: end } = await rawServer({ name: 'n', inputSchema: { type: 'object' } }, undefined, text);
    const result = await callNamed(connect({ raw: { url } }), 'raw.n', {});
    expect(result).toMatchObject({ ok: true, output });
    expect(result.ok && (result.warnings ?? []).map(({ path }) => path)).toEqual(paths);
    end();
  });

  it.each<[string, string, unknown, string]>([
    ['repeated by text', '{"id": 7615917337495251231, "n": null}', { id: '7615917337495251231', n: null }, 'number_as_text'],
    ['repeated by no text', 'see structuredContent', { id: 7_615_917_337_495_251_000, n: null }, 'number_rounded'],
    ['beside another text', '{"id": 7615917337495251299, "n": 1}', { id: 7_615_917_337_495_251_000, n: null }, 'number_rounded'],
  ])('structured content that is %s keeps its digits or says that they are rounded', async (_what, text, output, code) => {
    const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown };
    const content = { id: rawJSON('7615917337495251231'), n: null };
    const { url, close: end } = await rawServer({ name: 'n', inputSchema: { type: 'object' } }, content, text);
    const result = await callNamed(connect({ raw: { url } }), 'raw.n', {});
    expect(result).toMatchObject({ ok: true, output, warnings: [{ code, path: '/id' }] });
    end();
  });

  it('the text of a tool without an output schema is its output without a warning', async () => {
    const { url, close: end } = await rawServer({ name: 'n', inputSchema: { type: 'object' } }, undefined, 'done');
    expect(await callNamed(connect({ raw: { url } }), 'raw.n', {})).toEqual({ ok: true, output: 'done' });
    end();
  });

  it('MCP over HTTP reads the other tools of a list with one that breaks the protocol, and says which', async () => {
    const object = { type: 'object', properties: { a: { type: 'string' } } };
    const { url, close: end } = await rawServer(
      [
        { name: 'good_a', inputSchema: object },
        { name: 'union', inputSchema: { anyOf: [object, { type: 'object', required: ['b'] }] } },
        { name: 'empty', inputSchema: {} },
        { name: 'none' },
        { name: 'listed', inputSchema: object, outputSchema: { type: 'array', items: {} } },
        { name: 'silent', description: null, inputSchema: object, annotations: null },
        { name: 'text', inputSchema: { type: 'string' } },
        { description: 'no name', inputSchema: object },
        { name: 'good_b', inputSchema: object, annotations: { readOnlyHint: 'yes' } },
      ],
      { sum: 1 },
    );
    const connections = connect({ raw: { url } });
    const [found] = await connections.discover();
    expect(found?.error).toBe(undefined);
    expect(found?.definitions.map(({ name }) => name)).toEqual(
      ['good_a', 'union', 'empty', 'none', 'listed', 'silent', 'good_b'].map(name => `raw.${name}`),
    );
    expect(found?.problems).toEqual([
      'listed: ignored: outputSchema.type: Invalid input: expected "object"',
      expect.stringMatching(/^text: left out: inputSchema\.type: /),
      'tool 8: left out, because it has no name',
      expect.stringMatching(/^good_b: ignored: annotations\.readOnlyHint: /),
    ]);
    expect(await callNamed(connections, 'raw.good_b', { a: 'x' })).toEqual({ ok: true, output: { sum: 1 } });
    end();
  });

  it('MCP over HTTP reconnects after a lost session and reports other error responses', async () => {
    const { url, state, end } = await serve();
    const connections = connect({ ours: { url, headers: { authorization: 'Bearer k' } } });
    const add = await toolOf(connections, 'ours.add');
    for (const [status, code] of [
      [404, 'PROVIDER_ERROR'],
      [429, 'RATE_LIMIT'],
      [403, 'AUTH_REQUIRED'],
    ] as const) {
      state.status = status;
      expect(await callTool(connections, add, { a: 1, b: 2 })).toMatchObject({ ok: false, error: { code, details: { status } } });
      state.status = 0;
      expect(await callTool(connections, add, { a: 1, b: 2 })).toEqual({ ok: true, output: { sum: 3 } });
    }
    end();
  });
});

describe('MCP server configuration', () => {
  it.each([
    [null],
    [{}],
    [{ command: 1 }],
    [{ command: 'x', args: 'y' }],
    [{ command: 'x', env: { A: 1 } }],
    [{ url: 'ftp://x' }],
    [{ url: 'http://x', headers: [] }],
  ])('the MCP server configuration rejects %j', config => {
    expect(() => createMcpConnections({ servers: { s: config }, egress })).toThrow('mcp_servers.s');
  });

  it('the MCP server configuration rejects two names that collide and servers that are not configured', async () => {
    expect(() => createMcpConnections({ servers: { 'a-b': unsteady, a_b: unsteady }, egress })).toThrow('Rename one');
    const connections = connect({});
    const definition = ToolDefinition.parse({
      name: 'x.y',
      version: '0.0.0+1',
      description: '',
      category: 'api',
      input_schema: {},
      gateway: 'mcp',
      gateway_config: { server: 'constructor', tool: 'y' },
    });
    expect(await callTool(connections, definition, {})).toMatchObject({
      ok: false,
      error: { code: 'POLICY_DENIED', details: { reason: 'unknown_server' } },
    });
  });

  it('MCP tool names are valid and never collide', () => {
    const name = fc.oneof(
      fc.string({ minLength: 1 }),
      fc.constantFrom('getTinyImage', 'get_tiny_image', 'Get Tiny Image', 'a.b', 'a..b', '.', 'ü', '__proto__', 'x'.repeat(300)),
    );
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 10 }), names => {
        const made = names.map(each => toolNameOf('My-Server', each));
        return (
          new Set(made).size === names.length &&
          made.every(each => /^my_server(\.[a-z0-9_-]+)+$/.test(each) && each.length <= 200)
        );
      }),
    );
    expect(toolNameOf('s', 'get-sum')).toBe('s.get-sum');
  });
});
