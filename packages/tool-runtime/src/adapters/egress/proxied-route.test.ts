import { createServer, request as sendRequest } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ResolveName } from './checked-addresses.ts';
import type { EgressOptions } from './create-egress.ts';
import { readProxySettings } from './proxy-settings.ts';
import { get, TestNetwork } from './test-network.ts';

/** The request lines that the proxy received, with the credentials that were sent. */
let asked: string[];
/** The status with which the proxy refuses, or `closes`. Undefined: every name leads to the target. */
let refusal: number | undefined;
let target: string;
let proxy: string;
let network: TestNetwork;
let tunnels: Socket[];
let close: () => void;

const noName: ResolveName = (_host, _options, done) => done(Object.assign(new Error('none'), { code: 'ENOTFOUND' }), []);
const namesTo =
  (address: string): ResolveName =>
  (_host, _options, done) =>
    done(null, [{ address, family: 4 }]);

beforeEach(async () => {
  asked = [];
  refusal = undefined;
  tunnels = [];
  network = new TestNetwork();
  target = await network.serve((request, response) => response.end(`${request.headers.host}${request.url}`));
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers['proxy-authorization'] ?? '-'}`);
    if (refusal !== undefined) return void response.writeHead(refusal).end();
    const { host, pathname, search } = new URL(request.url ?? '');
    const [hostname, port] = target.split(':');
    const onward = sendRequest({ hostname, port, path: pathname + search, headers: { host } }, answer =>
      answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers)),
    );
    request.pipe(onward);
  });
  server.on('connect', (request, socket: Socket) => {
    asked.push(`${request.method} ${request.url} ${request.headers['proxy-authorization'] ?? '-'}`);
    tunnels.push(socket);
    if (refusal === closes) return void socket.end();
    if (refusal !== undefined) return void socket.end(`HTTP/1.1 ${refusal} Refused\r\n\r\n`);
    const [hostname = '', port] = target.split(':');
    const onward = connect(Number(port), hostname, () => socket.write('HTTP/1.1 200 OK\r\n\r\n'));
    socket
      .on('error', () => undefined)
      .pipe(onward.on('error', () => undefined))
      .pipe(socket);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  proxy = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => {
    for (const socket of tunnels) socket.destroy();
    server.closeAllConnections();
    server.close();
  };
});
afterEach(async () => {
  await network.close();
  close();
});

const egressBy = (address = `http://${proxy}`, more: EgressOptions = {}, list = '') =>
  network.egressWith({
    resolveName: noName,
    proxy: readProxySettings(name => ({ HTTPS_PROXY: address, HTTP_PROXY: address, NO_PROXY: list })[name]),
    ...more,
  });
/** Stands for a proxy that closes the connection instead of a response. */
const closes = 0;
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

it('a request to a name that only the proxy can resolve leaves through it, whole, as a stream and by fetch', async () => {
  const egress = egressBy(`http://ann:p%40ss@${proxy}`);
  const whole = await egress.fetch('http://api.example.com/a?b=1', get());
  expect(whole.ok && textOf(whole.response.bytes)).toBe('api.example.com/a?b=1');
  const stream = await egress.stream('http://api.example.com/s', get());
  expect(stream.ok && (await new Response(stream.response.body).text())).toBe('api.example.com/s');
  expect(await (await egress.fetchLike('http://api.example.com/f')).text()).toBe('api.example.com/f');
  const credentials = `Basic ${Buffer.from('ann:p@ss').toString('base64')}`;
  expect(asked).toEqual(['a?b=1', 's', 'f'].map(path => `GET http://api.example.com/${path} ${credentials}`));
});

it('a request by https leaves through a tunnel, in which the proxy sees no address but the host', async () => {
  await egressBy().fetch('https://api.example.com/secret?key=1', get());
  expect(asked).toEqual(['CONNECT api.example.com:443 -']);
});

it('a host of NO_PROXY, and this machine, are reached directly and judged as without a proxy', async () => {
  const direct = egressBy(undefined, { allow: [target] }, 'api.example.com');
  expect(await direct.fetch(`http://${target}/`, get())).toMatchObject({ ok: true });
  expect(await direct.fetch('http://api.example.com/', get())).toMatchObject({
    error: { details: { network_code: 'ENOTFOUND' } },
  });
  expect(await direct.fetch('http://127.0.0.1:1/', get())).toMatchObject({ error: { details: { reason: 'address_blocked' } } });
  expect(asked).toEqual([]);
});

it.each([
  ['a private literal', 'http://10.0.0.7/', noName],
  ['a private literal in another notation', 'http://0x0a000007/', noName],
  ['the address of the metadata service', 'http://169.254.169.254/', noName],
  ['a name that leads to a private address', 'http://rebound.example.com/', namesTo('10.0.0.7')],
  ['a private name', 'https://metadata.google.internal/', noName],
  ['a private name with a dot at the end', 'http://printer.local./', noName],
  ['a name without a domain', 'http://intranet/', noName],
])('%s is refused although the proxy would connect to it', async (_, url, resolveName) => {
  const egress = egressBy(undefined, { resolveName });
  expect(await egress.fetch(url, get())).toMatchObject({ ok: false, error: { details: { reason: 'address_blocked' } } });
  await expect(egress.fetchLike(url)).rejects.toThrow(/not a public address/);
  expect(asked).toEqual([]);
});

it('a redirect is judged as a first address, and an allowed private name leaves through the proxy', async () => {
  target = await network.serve((_request, response) => response.writeHead(302, { location: 'http://10.0.0.7/' }).end());
  expect(await egressBy().fetch('http://api.example.com/', get())).toMatchObject({
    error: { details: { reason: 'address_blocked' } },
  });
  expect(asked).toHaveLength(1);
  await egressBy(undefined, { allow: ['wiki.corp'] }).fetch('http://wiki.corp/', get({ signal: AbortSignal.timeout(5_000) }));
  expect(asked.at(1)).toBe('GET http://wiki.corp/ -');
});

it('a name of this server is refused although it is allowed and the proxy would connect to it', async () => {
  const egress = egressBy(undefined, {
    allow: ['self.example.com'],
    ownOrigin: 'http://127.0.0.1:3000',
    resolveName: namesTo('127.0.0.1'),
  });
  expect(await egress.fetch('http://self.example.com:3000/', get())).toMatchObject({
    error: { details: { reason: 'own_server' } },
  });
  expect(asked).toEqual([]);
});

it.each([
  ['http://api.example.com/', 407, /requires a user and a password to reach api\.example\.com \(407\)/],
  ['https://api.example.com/', 407, /requires a user and a password to reach api\.example\.com \(407\)/],
  ['https://api.example.com/', 502, /The proxy could not connect to api\.example\.com \(502\)/],
  ['https://api.example.com/', 504, /The proxy could not connect to api\.example\.com \(504\)/],
  ['https://api.example.com/', 403, /The proxy refused the connection to api\.example\.com \(403\)/],
])('a request to %s that the proxy answers with %s names the proxy', async (url, status, message) => {
  refusal = status;
  expect(await egressBy().fetch(url, get())).toMatchObject({
    ok: false,
    error: { code: 'NETWORK_ERROR', message: expect.stringMatching(message), details: { proxy_status: status } },
  });
});

it('a proxy that closes the connection instead of opening a tunnel is named', async () => {
  refusal = closes;
  expect(await egressBy().fetch('https://api.example.com/', get())).toMatchObject({
    ok: false,
    error: {
      code: 'NETWORK_ERROR',
      message: 'The proxy closed the connection before it reached api.example.com (UND_ERR_PRX_CONN).',
    },
  });
});

it.each(['http://api.example.com/', 'https://api.example.com/'])(
  'a proxy that is away is named without its password, for a request to %s',
  async url => {
    const result = await egressBy('http://ann:hunter2@127.0.0.1:1').fetch(url, get());
    expect(result).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('The proxy 127.0.0.1:1 could not be reached (ECONNREFUSED)') },
    });
    expect(JSON.stringify(result)).not.toContain('hunter2');
  },
);
