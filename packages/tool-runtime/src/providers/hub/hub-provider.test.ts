import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { streamItemText, specOf, type ToolDefinitionInput, ToolDefinition, type ToolEnvelope } from '@pinion/contracts';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createEgress } from '../../adapters/egress/index.ts';
import type { ProviderCall } from '../../ports/index.ts';
import { createHubProvider, listHubTools } from './index.ts';
import { readLines } from './read-lines.ts';

const servers: Server[] = [];
const egress = createEgress({ allow: ['127.0.0.1'] });
const clock = { now: () => 0 };
const provider = createHubProvider({ egress, clock });

afterAll(async () => {
  await egress.close();
  for (const server of servers) server.close().closeAllConnections();
});

type Seen = { line: string; headers: IncomingMessage['headers']; body: string };

async function hub(answer: (response: ServerResponse, seen: Seen) => void): Promise<string> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => answer(response, { line: `${request.method} ${request.url}`, headers: request.headers, body }));
  });
  servers.push(server);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
}

const envelope = (more: Partial<ToolEnvelope>): ToolEnvelope => ({
  call_id: 'theirs',
  name: 'shop.find',
  version: '1.0.0',
  input: {},
  t_start: '2026-01-01T00:00:00.000Z',
  t_end: '2026-01-01T00:00:01.000Z',
  ...more,
});

function call(url: string, more: Partial<ToolDefinitionInput> = {}, facts: Partial<ProviderCall> = {}) {
  let sent = 0;
  const spec = specOf(
    ToolDefinition.parse({
      name: 'far.shop.find',
      version: '1.0.0',
      description: '',
      category: 'api',
      input_schema: {},
      gateway: 'hub',
      gateway_config: { url, tool: 'shop.find', tool_version: '1.2.0', key_secret: 'HUB_KEY', agent_id: 'us' },
      ...more,
    }),
  );
  const result = Promise.resolve(
    provider.call({
      spec,
      input: { q: 'ü' },
      secrets: { HUB_KEY: 'k' },
      scope: { org_id: 'o', workspace_id: 'w', user_id: 'u' },
      call_id: 'c',
      signal: new AbortController().signal,
      markSent: () => (sent += 1),
      ...facts,
    }),
  );
  return result.then(answer => ({ answer, sent }));
}

describe('hub call', () => {
  it('a hub call contains the tool, the caller and the effect id', async () => {
    let seen: Seen | undefined;
    const url = await hub((response, requested) => {
      seen = requested;
      response.end(streamItemText({ type: 'result', envelope: envelope({ output: { n: 1 } }) }));
    });
    expect(await call(url, {}, { idempotency_key: 'key-1' })).toEqual({ answer: { ok: true, output: { n: 1 } }, sent: 1 });
    expect(seen?.line).toBe('POST /api/v1/tools/execute-stream');
    expect(seen?.headers).toMatchObject({
      authorization: 'Bearer k',
      'idempotency-key': 'key-1',
      accept: 'application/x-ndjson',
    });
    expect(JSON.parse(seen?.body ?? '')).toEqual({ tool: 'shop.find', version: '1.2.0', input: { q: 'ü' }, agent_id: 'us' });
  });

  it('a hub call skips progress lines', async () => {
    const url = await hub(response => {
      response.write(streamItemText({ type: 'event', event: { type: 'tool.invoked', at: 'now' } }));
      response.end(streamItemText({ type: 'result', envelope: envelope({ output: 'done' }) }));
    });
    expect((await call(url)).answer).toEqual({ ok: true, output: 'done' });
  });

  it('the truncated output of a hub call is fetched whole from the hub only, with its key', async () => {
    const whole = { rows: Array.from({ length: 500 }, (_, n) => ({ n })) };
    const requested: string[] = [];
    let blobUrl = '';
    const url = await hub((response, { line, headers }) => {
      requested.push(`${line} ${headers.authorization}`);
      if (line.startsWith('GET')) response.end(JSON.stringify(whole));
      else {
        const attachments = [{ kind: 'blob' as const, url: blobUrl, content_type: 'application/json' }];
        const sealed = envelope({ output: { preview: 1 }, truncated: true, attachments });
        response.end(streamItemText({ type: 'result', envelope: sealed }));
      }
    });
    blobUrl = '/api/v1/blobs/b1?exp=9&sig=s';
    expect((await call(url)).answer).toEqual({ ok: true, output: whole, bytes: JSON.stringify(whole).length });
    expect(requested.at(-1)).toBe('GET /api/v1/blobs/b1?exp=9&sig=s Bearer k');

    for (const elsewhere of ['https://elsewhere.example/blob', 'http://[', 'http://127.0.0.1:1/blob']) {
      blobUrl = elsewhere;
      requested.length = 0;
      expect((await call(url)).answer).toEqual({ ok: true, output: { preview: 1 } });
      expect(requested).toHaveLength(1);
    }
  });

  it('a hub call shows the preview when its truncated output no longer exists', async () => {
    const attachments = [{ kind: 'blob' as const, url: '/blobs/old', content_type: 'application/json' }];
    for (const answer of [[404, '{}'] as const, [200, '{"cut'] as const]) {
      const url = await hub((response, { line }) => {
        if (line.startsWith('GET')) response.writeHead(answer[0]).end(answer[1]);
        else
          response.end(streamItemText({ type: 'result', envelope: envelope({ output: 'pre', truncated: true, attachments }) }));
      });
      expect((await call(url)).answer).toEqual({ ok: true, output: 'pre' });
    }
  });

  it('a call that failed or was denied at the hub has the same status locally', async () => {
    const error = { code: 'POLICY_DENIED', message: 'not for you', details: { reason: 'not_activated' } } as const;
    const sealed = await hub(response => response.end(streamItemText({ type: 'result', envelope: envelope({ error }) })));
    expect((await call(sealed)).answer).toEqual({ ok: false, error });
    const line = await hub(response => response.end(streamItemText({ type: 'error', error })));
    expect((await call(line)).answer).toEqual({ ok: false, error });
  });

  it.each([
    [401, 'AUTH_REQUIRED'],
    [429, 'RATE_LIMIT'],
    [400, 'VALIDATION_ERROR'],
    [503, 'PROVIDER_ERROR'],
  ])('a hub call rejected with %i is %s with the message of the hub', async (status, code) => {
    const url = await hub(response =>
      response.writeHead(status, { 'retry-after': '3' }).end(JSON.stringify({ error: { code: 'X', message: 'because' } })),
    );
    const { answer } = await call(url);
    expect(answer).toMatchObject({ ok: false, error: { code, retry_after_s: 3, details: { status } } });
    expect(JSON.stringify(answer)).toContain('because');
  });

  it.each([
    ['', 'NETWORK_ERROR'],
    [streamItemText({ type: 'event', event: { type: 'tool.invoked' } }), 'NETWORK_ERROR'],
    ['{"type":"result","envel', 'PROVIDER_ERROR'],
    ['<html>\n', 'PROVIDER_ERROR'],
  ])(
    'an incomplete or invalid hub response (%j) leaves the outcome unknown unless the call can be repeated',
    async (text, code) => {
      const url = await hub(response => response.end(text));
      expect((await call(url)).answer).toMatchObject({ error: { code, details: { outcome: 'indeterminate' } } });
      const pure = (await call(url, { side_effect_policy: 'pure' })).answer;
      expect(pure).toMatchObject({ error: { code } });
      expect(JSON.stringify(pure)).not.toContain('indeterminate');
    },
  );

  it('an interrupted hub call is a network error, and an unreachable hub received nothing', async () => {
    const url = await hub(response => {
      response.write(streamItemText({ type: 'event', event: { type: 'tool.invoked' } }));
      setImmediate(() => response.destroy());
    });
    expect((await call(url)).answer).toMatchObject({ error: { code: 'NETWORK_ERROR' } });
    expect(await call('http://127.0.0.1:1/api/v1')).toMatchObject({ answer: { error: { code: 'NETWORK_ERROR' } }, sent: 0 });
  });

  it('a hub call requires its key, a valid configuration and a public address', async () => {
    const url = await hub(response => response.end());
    expect((await call(url, {}, { secrets: {} })).answer).toMatchObject({
      error: { code: 'AUTH_REQUIRED', details: { secret: 'HUB_KEY' } },
    });
    for (const gateway_config of [{}, { url }, { url: 'nowhere', tool: 'a' }, { url, tool: 'a', agent_id: 3 }])
      expect((await call(url, { gateway_config })).answer).toMatchObject({ error: { code: 'VALIDATION_ERROR' } });
    expect((await call('http://10.0.0.1/api/v1')).answer).toMatchObject({ error: { code: 'POLICY_DENIED' } });
  });

  it('a hub call ends when it is canceled', async () => {
    const url = await hub(response => response.write('\n'));
    const stop = new AbortController();
    const under = call(url, {}, { signal: stop.signal });
    setTimeout(() => stop.abort(), 50);
    expect((await under).answer).toMatchObject({ ok: false });
  });
});

describe('readLines', () => {
  it('readLines returns the same lines for any chunks', async () => {
    const text = fc.array(
      fc.string({ unit: 'grapheme' }).map(part => JSON.stringify(part)),
      { minLength: 1 },
    );
    await fc.assert(
      fc.asyncProperty(text, fc.array(fc.nat(20)), async (lines, cuts) => {
        const bytes = Buffer.from(lines.map(line => `${line}\n`).join(''));
        const pieces = async function* () {
          let at = 0;
          for (const cut of [...cuts, bytes.length]) {
            yield bytes.subarray(at, Math.min(at + cut, bytes.length));
            at = Math.min(at + cut, bytes.length);
          }
        };
        const read: string[] = [];
        for await (const line of readLines(pieces())) read.push(line);
        expect(read).toEqual(lines);
      }),
    );
  });
});

describe('listHubTools', () => {
  const theirs = (name: string, more: Record<string, unknown> = {}) => ({
    ...specOf(
      ToolDefinition.parse({
        name,
        version: '1.2.0',
        description: 'd',
        category: 'data',
        input_schema: {},
        gateway: 'http',
        gateway_config: { url: 'https://inside' },
        secrets: ['THEIRS'],
        permissions: ['boss'],
        side_effect_policy: 'compensatable',
        compensation_tool: 'shop.undo@^1.0.0',
      }),
    ),
    ...more,
  });

  it('listHubTools pages through the newest active version of each tool with publisher and digest', async () => {
    const requested: string[] = [];
    const pages: Record<string, unknown> = {
      '': {
        items: [theirs('shop.find'), theirs('shop.find', { version: '1.0.0' }), theirs('old', { lifecycle: 'blocked' })],
        cursor: 'x',
      },
      x: { items: [{ name: 'Bad Name' }, theirs('shop.undo', { version: '0.0.0+abc' })], cursor: null },
    };
    const url = await hub((response, { line, headers }) => {
      requested.push(`${line} ${headers.authorization}`);
      const cursor = new URL(line.slice('GET '.length), 'http://h').searchParams.get('cursor') ?? '';
      response.end(JSON.stringify(pages[cursor]));
    });
    const location = { hub: 'Far Shop', url: `${url}/`, key_secret: 'HUB_KEY' };
    const listing = { egress, clock, signal: new AbortController().signal };
    const read = await listHubTools(listing, location, 'k');
    if (!read.ok) throw new Error(read.error.message);
    expect(requested).toEqual(['GET /api/v1/tools?limit=200 Bearer k', 'GET /api/v1/tools?limit=200&cursor=x Bearer k']);
    expect(read.problems).toHaveLength(1);
    expect(read.problems[0]).toContain('Bad Name');
    const [find, undo] = read.definitions;
    expect(read.definitions.map(({ name }) => name)).toEqual(['far_shop.shop.find', 'far_shop.shop.undo']);
    expect(find).toMatchObject({
      gateway: 'hub',
      gateway_config: {
        url,
        tool: 'shop.find',
        tool_version: '1.2.0',
        publisher: new URL(url).origin,
        digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      },
      secrets: ['HUB_KEY'],
      compensation_tool: 'far_shop.shop.undo',
      idempotency: { send: { as: 'header', name: 'Idempotency-Key' } },
    });
    expect(JSON.stringify(find)).not.toMatch(/THEIRS|boss|inside/);
    expect(find?.version).toMatch(/^1\.2\.0\+[0-9a-f]{16}$/);
    expect(undo?.version).toMatch(/^0\.0\.0\+abc\.[0-9a-f]{16}$/);
    for (const definition of read.definitions) expect(ToolDefinition.parse(definition)).toEqual(definition);
  });

  it('listHubTools fails for a server that is not a hub', async () => {
    const location = (url: string) => ({ hub: 'h', url });
    const listing = { egress, clock, signal: new AbortController().signal };
    const page = await hub(response => response.end('<html>'));
    expect(await listHubTools(listing, location(page))).toMatchObject({ ok: false, error: { details: { reason: 'not_a_hub' } } });
    const locked = await hub(response => response.writeHead(401).end());
    expect(await listHubTools(listing, location(locked))).toMatchObject({ ok: false, error: { code: 'AUTH_REQUIRED' } });
  });
});
