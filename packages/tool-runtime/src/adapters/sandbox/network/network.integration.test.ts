import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CodeLanguage, type IsolationLevel, specOf, ToolDefinition } from '@pinion/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProviderResult, SandboxBackend } from '../../../ports/index.ts';
import { createCodeProvider } from '../../../providers/code/index.ts';
import { createEgress, type GuardedEgress } from '../../egress/index.ts';
import { createBubblewrapBackend } from '../bubblewrap/bubblewrap-backend.ts';
import { createQuickJsBackend } from '../quickjs/quickjs-backend.ts';
import { SandboxSlots } from '../run-slots.ts';

let server: http.Server;
let origin: string;
let host: string;
let egress: GuardedEgress;
const received: string[] = [];
const backends: SandboxBackend[] = [];

beforeAll(async () => {
  server = http.createServer((request, response) => {
    received.push(`${request.method} ${request.url}`);
    if (request.url === '/away') return response.writeHead(302, { location: 'http://192.0.2.1/' }).end();
    if (request.url === '/ids') return response.end('{"id":7615917337495251231}');
    if (request.url === '/endless') return void response.writeHead(200).write('x');
    let body = '';
    request.on('data', chunk => (body += String(chunk)));
    request.on('end', () => response.setHeader('x-name', 'value').end(JSON.stringify({ url: request.url, body })));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  egress = createEgress({ allow: [host] });
  const slots = new SandboxSlots();
  backends.push(createQuickJsBackend(slots), createBubblewrapBackend(slots, { peers: egress }));
});

afterAll(async () => {
  await Promise.all([egress.close(), ...backends.map(backend => backend.close())]);
  server.closeAllConnections();
  server.close();
});

type Options = { level?: IsolationLevel; network?: string[]; limits?: object };

/** Calls a tool written as code, whose network is the server of this test. */
async function call(language: CodeLanguage, code: string, { level, ...config }: Options = {}): Promise<ProviderResult> {
  const able = backends.filter(backend => backend.languages.includes(language) && backend.level === (level ?? backend.level));
  const provider = createCodeProvider({
    language,
    sandboxes: () => able.map(backend => ({ backend, language, unavailable: () => undefined })),
    policy: () => ({}),
    egress,
    files: { read: () => Promise.resolve({ ok: false, reason: 'not_found' }) },
  });
  const definition = { name: 'net.get', version: '1.0.0', description: '', category: 'code', input_schema: {} };
  const gateway_config = { code, network: [host], ...config };
  return provider.call({
    spec: specOf(ToolDefinition.parse({ ...definition, gateway: language, gateway_config })),
    input: {},
    secrets: {},
    scope: { org_id: 'o', workspace_id: 'w', user_id: 'u' },
    call_id: 'c',
    signal: new AbortController().signal,
    markSent: () => undefined,
  });
}

const text = (result: ProviderResult): string => JSON.stringify(result);

describe('JavaScript with a network', () => {
  it.each([1, 2] as const)('fetch reaches the hosts of the tool at level %i', async level => {
    if (level === 2 && process.platform !== 'linux') return;
    const code = `
      const sent = fetch('${origin}/a', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'hello' });
      const [first, second] = await Promise.all([sent, fetch('${origin}/b?c=1')]);
      const bytes = await second.bytes();
      return [first.status, first.ok, first.headers.get('X-Name'), await first.json(), (await second.json()).url, bytes.length, bytes[0]];`;
    const result = await call('javascript', code, { level });
    expect(result).toEqual({
      ok: true,
      output: [200, true, 'value', { url: '/a', body: 'hello' }, '/b?c=1', 26, '{'.charCodeAt(0)],
    });
  });

  it('json() of a response keeps the digits of numbers as text', async () => {
    const code = `return (await fetch('${origin}/ids')).json()`;
    expect(await call('javascript', code)).toEqual({ ok: true, output: { id: '7615917337495251231' } });
  });

  it('fetch reaches no other host, also by a redirect', async () => {
    const code = `
      const errors = [];
      for (const url of ['http://192.0.2.1/', '${origin}/away', 'file:///etc/passwd', 'not a url'])
        await fetch(url).catch(error => errors.push(error.name + ' ' + error.code));
      return errors;`;
    expect(await call('javascript', code)).toEqual({
      ok: true,
      output: ['TypeError POLICY_DENIED', 'TypeError POLICY_DENIED', 'TypeError POLICY_DENIED', 'TypeError VALIDATION_ERROR'],
    });
  });

  it('a listed host whose address is private is refused, unless the administrator allows it', async () => {
    const code = `return fetch('http://localhost:1/').catch(error => error.message)`;
    expect(text(await call('javascript', code, { network: ['localhost:1'] }))).toContain('is not a public address');
  });

  it('waiting for a response counts as time of the code', async () => {
    const code = `return (await fetch('${origin}/endless')).text()`;
    expect(await call('javascript', code, { limits: { wall_ms: 300 } })).toMatchObject({
      error: { code: 'TIMEOUT', details: { limit: 'wall' } },
    });
  });

  it('code without a network has no fetch', async () => {
    expect(await call('javascript', 'return typeof fetch', { network: [] })).toEqual({ ok: true, output: 'undefined' });
  });
});

describe.skipIf(process.platform !== 'linux')('Python and shell with a network', () => {
  it('Python reaches the hosts of the tool through the proxy', async () => {
    const code = `
import json, urllib.request
sent = urllib.request.Request("${origin}/python", data=b"hello", headers={"content-type": "text/plain"})
with urllib.request.urlopen(sent) as response:
    result = [response.status, json.load(response)]`;
    expect(await call('python', code)).toEqual({ ok: true, output: [200, { url: '/python', body: 'hello' }] });
  });

  it('CONNECT leads to the hosts of the tool', async () => {
    const [name, port] = host.split(':');
    const code = `
import http.client, json
connection = http.client.HTTPConnection("127.0.0.1", 3128)
connection.set_tunnel("${name}", ${port})
connection.request("GET", "/tunnel")
result = json.load(connection.getresponse())["url"]`;
    expect(await call('python', code)).toEqual({ ok: true, output: '/tunnel' });
  });

  it('Python reaches no other host, and nothing without the proxy', async () => {
    const code = `
import http.client, socket, urllib.request, urllib.error
result = []
try:
    urllib.request.urlopen("http://192.0.2.1/")
except urllib.error.HTTPError as error:
    result.append([error.code, error.read().decode()])
try:
    connection = http.client.HTTPConnection("127.0.0.1", 3128)
    connection.set_tunnel("192.0.2.1", 443)
    connection.request("GET", "/")
except OSError as error:
    result.append(str(error))
try:
    socket.create_connection(("127.0.0.1", ${host.split(':')[1]}), timeout=1)
except OSError as error:
    result.append(type(error).__name__)
try:
    socket.socket(socket.AF_INET6)
except OSError as error:
    result.append(type(error).__name__)
try:
    socket.create_connection(("192.0.2.1", 80), timeout=1)
except OSError as error:
    result.append(error.errno)`;
    const before = received.length;
    expect(await call('python', code)).toEqual({
      ok: true,
      output: [
        [403, '192.0.2.1:80 is not in the network list of this tool.\n'],
        'Tunnel connection failed: 403 Forbidden',
        'ConnectionRefusedError',
        'OSError',
        101,
      ],
    });
    expect(received.length).toBe(before);
  });

  it('a shell command reaches the hosts of the tool', async () => {
    const code = `python3 -c 'import urllib.request; print(urllib.request.urlopen("${origin}/shell").status)'; echo "$https_proxy"`;
    expect(await call('shell', code)).toEqual({ ok: true, output: '200\nhttp://127.0.0.1:3128\n' });
  });

  it('a download beyond the limit of the proxy is ended', async () => {
    const code = `
import urllib.request
try:
    urllib.request.urlopen("${origin}/" + "a" * 60000, data=bytes(70_000_000)).read()
    result = "sent"
except OSError as error:
    result = "ended"`;
    expect(await call('python', code)).toEqual({ ok: true, output: 'ended' });
  });

  it('an exception keeps its line, and the limits apply', async () => {
    expect(text(await call('python', 'x = 1\nraise ValueError(x)'))).toContain('ValueError: 1 (line 2)');
    expect(await call('python', 'while True: pass', { limits: { wall_ms: 400 } })).toMatchObject({ error: { code: 'TIMEOUT' } });
  });
});
