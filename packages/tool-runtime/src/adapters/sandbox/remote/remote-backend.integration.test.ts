import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { type CodeLanguage, type CodeLimits, defaultCodeLimits } from '@pinion/contracts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { SandboxBackend, SandboxRequest, SandboxRun } from '../../../ports/index.ts';
import { type SandboxServiceDouble, startSandboxServiceDouble } from '../../../testing/sandbox-service.ts';
import { createJustBashBackend } from '../just-bash/just-bash-backend.ts';
import { createQuickJsBackend } from '../quickjs/quickjs-backend.ts';
import { SandboxSlots } from '../run-slots.ts';
import { createSandboxes } from '../sandboxes.ts';
import { createRemoteBackend, type RemoteBackendOptions } from './remote-backend.ts';

const token = 'token-of-the-tests';
const slots = new SandboxSlots();
const local = [createQuickJsBackend(slots), createJustBashBackend(slots)];
afterAll(() => Promise.all(local.map(backend => backend.close())));

/** Closes what a test opened, in reverse order. */
const opened: (() => Promise<unknown> | undefined)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

async function openDouble(level?: number): Promise<SandboxServiceDouble> {
  const double = await startSandboxServiceDouble({ token, backends: local, ...(level === undefined ? {} : { level }) });
  opened.push(() => double.close());
  return double;
}

function openRemote(url: string, more: Partial<RemoteBackendOptions> = {}): SandboxBackend {
  const backend = createRemoteBackend({ url, token, ...more });
  opened.push(() => backend.close());
  return backend;
}

type Options = Partial<Omit<SandboxRequest, 'limits'>> & { limits?: CodeLimits };
const run = (
  backend: SandboxBackend,
  language: CodeLanguage,
  code: string,
  { limits, ...rest }: Options = {},
): Promise<SandboxRun> =>
  backend.run({
    language,
    code,
    inputs: {},
    secrets: {},
    limits: { ...defaultCodeLimits, ...limits } as SandboxRequest['limits'],
    signal: new AbortController().signal,
    ...rest,
  });

const listening = async (server: Server | ReturnType<typeof createTcpServer>): Promise<string> => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** Starts a server that is no good sandbox service. */
async function openBroken(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  opened.push(() => new Promise(resolve => server.close(resolve).closeAllConnections()));
  return listening(server);
}

async function openTcp(onConnection: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createTcpServer(socket => {
    sockets.add(socket.on('error', () => undefined));
    onConnection(socket);
  });
  opened.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise(resolve => server.close(resolve));
  });
  return listening(server);
}

/** Reads the request and returns its id. */
async function idOf(request: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return (JSON.parse(Buffer.concat(chunks).toString()) as { id: string }).id;
}

const answerTo = (id: string, outcome: unknown = { kind: 'returned', json: '1' }): Record<string, unknown> => ({
  protocol: 1,
  id,
  outcome,
  stdout: '',
  stderr: '',
  truncated: false,
  usage: { wall_ms: 1, cpu_ms: 1, peak_bytes: 1 },
  cold: false,
});

/** Starts a service whose answer to a run is the given text. */
const openAnswering = (textFor: (id: string) => string, headers: Record<string, string> = {}): Promise<string> =>
  openBroken((request, response) => {
    void idOf(request).then(id => {
      response.writeHead(200, { 'content-type': 'application/json', ...headers });
      response.end(textFor(id));
    });
  });

describe('runs in a sandbox service', () => {
  it('JavaScript gets its inputs and secrets, and its result, output and usage come back', async () => {
    const remote = openRemote((await openDouble()).url);
    const code = 'console.log("a"); console.error("b"); return { sum: inputs.a + 1, key: secrets.KEY }';
    expect(await run(remote, 'javascript', code, { inputs: { a: 1 }, secrets: { KEY: 'v' } })).toMatchObject({
      outcome: { kind: 'returned', value: { sum: 2, key: 'v' } },
      stdout: 'a\n',
      stderr: 'b\n',
      isTruncated: false,
      usage: { wallMs: expect.any(Number) as number, cpuMs: expect.any(Number) as number },
    });
  });

  it('a shell command gets its fields as variables', async () => {
    const remote = openRemote((await openDouble()).url);
    const { outcome } = await run(remote, 'shell', 'printf %s "$pinion_field_x"', { variables: { pinion_field_x: '$(id)' } });
    expect(outcome).toEqual({ kind: 'returned', value: '$(id)' });
  });

  it('a fixed clock and seed reach the service', async () => {
    const remote = openRemote((await openDouble()).url);
    const fixed = { now_ms: 1_780_000_000_000, seed: 's' };
    const [first, second] = await Promise.all(
      [1, 2].map(() => run(remote, 'javascript', 'return [Date.now(), Math.random()]', { fixed })),
    );
    expect(first?.outcome).toMatchObject({ kind: 'returned', value: [1_780_000_000_000, expect.any(Number)] });
    expect(second?.outcome).toEqual(first?.outcome);
  });

  it('an exception comes back with its line', async () => {
    const remote = openRemote((await openDouble()).url);
    expect((await run(remote, 'javascript', 'const a = 1;\nnull.x')).outcome).toMatchObject({
      kind: 'failed',
      reason: 'exception',
      exception: { name: 'TypeError', line: 2 },
    });
  });

  it.each([
    ['for (;;);', { cpu_ms: 100 }, { kind: 'timed_out', limit: 'cpu' }],
    ['const kept = []; for (;;) kept.push(new Uint8Array(1e6).fill(1))', { memory_mb: 32 }, { kind: 'failed', reason: 'memory' }],
    ['return "x".repeat(5000)', { output_bytes: 2048 }, { kind: 'failed', reason: 'output' }],
  ] satisfies [string, CodeLimits, object][])(
    'a limit that is exceeded there is reported: %s',
    async (code, limits, expected) => {
      const remote = openRemote((await openDouble()).url);
      expect((await run(remote, 'javascript', code, { limits })).outcome).toMatchObject(expected);
    },
  );

  it('output of control characters, whose JSON is six times as large, fits into an answer', async () => {
    const remote = openRemote((await openDouble()).url);
    const code = 'for (let n = 0; n < 3_000; n += 1) console.log("\\u0001".repeat(600)); return 1';
    const { outcome, stdout } = await run(remote, 'javascript', code);
    expect(outcome).toEqual({ kind: 'returned', value: 1 });
    expect(stdout.length).toBeGreaterThan(1_000_000);
  });

  it('a cancelled run closes the connection, and the service stops the code', async () => {
    const double = await openDouble();
    const remote = openRemote(double.url);
    const controller = new AbortController();
    const running = run(remote, 'javascript', 'for (;;);', { signal: controller.signal });
    await expect.poll(() => double.running).toBe(1);
    controller.abort();
    expect((await running).outcome).toEqual({ kind: 'cancelled' });
    await expect.poll(() => double.running).toBe(0);
    expect((await run(remote, 'javascript', 'return 1', { signal: controller.signal })).outcome).toEqual({ kind: 'cancelled' });
  });

  it('a service that dies during a run ends it as a crash, and the run is not sent again', async () => {
    const double = await openDouble();
    const remote = openRemote(double.url);
    const running = run(remote, 'javascript', 'for (;;);');
    await expect.poll(() => double.running).toBe(1);
    await double.die();
    expect((await running).outcome).toMatchObject({ kind: 'failed', reason: 'crash' });
    expect(double.requests).toHaveLength(1);
  });
});

describe('a sandbox service that misbehaves', () => {
  it.each([
    ['no JSON', () => '<html>'],
    ['no object', () => '[1]'],
    ['another protocol', (id: string) => JSON.stringify({ ...answerTo(id), protocol: 2 })],
    ['the answer of another run', () => JSON.stringify(answerTo('other'))],
    ['no outcome', (id: string) => JSON.stringify({ ...answerTo(id), outcome: undefined })],
    ['an unknown outcome', (id: string) => JSON.stringify(answerTo(id, { kind: 'escaped' }))],
    ['a result that is no text', (id: string) => JSON.stringify(answerTo(id, { kind: 'returned', json: { a: 1 } }))],
    ['a reason of this side', (id: string) => JSON.stringify(answerTo(id, { kind: 'failed', reason: 'diverged', message: 'm' }))],
    ['a message that is no text', (id: string) => JSON.stringify(answerTo(id, { kind: 'failed', reason: 'exit', message: {} }))],
    [
      'an exception that is no exception',
      (id: string) =>
        JSON.stringify(answerTo(id, { kind: 'failed', reason: 'exception', message: 'm', exception: { name: {} } })),
    ],
    ['output that is no text', (id: string) => JSON.stringify({ ...answerTo(id), stdout: ['x'] })],
    ['usage without numbers', (id: string) => JSON.stringify({ ...answerTo(id), usage: { wall_ms: '1' } })],
    ['negative usage', (id: string) => JSON.stringify({ ...answerTo(id), usage: { wall_ms: -1, cpu_ms: 1, peak_bytes: 1 } })],
    ['deep nesting', (id: string) => `{"protocol":1,"id":"${id}","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ])('%s is a broken protocol', async (_, textFor) => {
    const remote = openRemote(await openAnswering(textFor));
    expect((await run(remote, 'javascript', 'return 1')).outcome).toMatchObject({ kind: 'failed', reason: 'protocol' });
  });

  it('a result that is nested too deeply is refused without parsing it', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    const remote = openRemote(await openAnswering(id => JSON.stringify(answerTo(id, { kind: 'returned', json: deep }))));
    expect((await run(remote, 'javascript', 'return 1')).outcome).toMatchObject({ kind: 'invalid_result' });
  });

  it('an answer that is too large is stopped while it arrives', async () => {
    let sent = 0;
    const url = await openBroken((request, response) => {
      request.resume();
      response.writeHead(200, { 'content-type': 'application/json' });
      const chunk = Buffer.alloc(1024 * 1024, 0x20);
      const write = (): void => {
        if (response.destroyed) return;
        sent += chunk.length;
        response.write(chunk, write);
      };
      write();
    });
    const { outcome } = await run(openRemote(url), 'javascript', 'return 1', { limits: { output_bytes: 1024 } });
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'output' });
    expect(sent).toBeLessThan(32 * 1024 * 1024);
  });

  it('output and results above the limit of the run are cut or refused here, too', async () => {
    const limits = { output_bytes: 1024 };
    const large = JSON.stringify('x'.repeat(2000));
    const printing = openRemote(await openAnswering(id => JSON.stringify({ ...answerTo(id), stdout: 'ü'.repeat(2000) })));
    expect(await run(printing, 'javascript', 'return 1', { limits })).toMatchObject({
      stdout: 'ü'.repeat(512),
      isTruncated: true,
    });
    const returning = openRemote(await openAnswering(id => JSON.stringify(answerTo(id, { kind: 'returned', json: large }))));
    expect((await run(returning, 'javascript', 'return 1', { limits })).outcome).toMatchObject({ reason: 'output' });
  });

  it('a compressed answer is refused', async () => {
    const url = await openAnswering(id => JSON.stringify(answerTo(id)), { 'content-encoding': 'gzip' });
    expect((await run(openRemote(url), 'javascript', 'return 1')).outcome).toMatchObject({ reason: 'protocol' });
  });

  it.each([
    ['headers without end', `HTTP/1.1 200 OK\r\nx: ${'a'.repeat(200_000)}`],
    ['an answer that is no HTTP', 'hello'],
  ])('%s is a broken protocol', async (_, text) => {
    const url = await openTcp(socket => void socket.once('data', () => socket.write(text)));
    expect((await run(openRemote(url), 'javascript', 'return 1')).outcome).toMatchObject({ reason: 'protocol' });
  });

  it.each([
    ['no answer', () => undefined],
    [
      'slow headers',
      (socket: Socket) => {
        socket.write('HTTP/1.1 200 OK\r\nx: ');
        setInterval(() => socket.write('a'), 20).unref();
      },
    ],
    [
      'a slow body',
      (socket: Socket) => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n');
        setInterval(() => socket.write(' '), 20).unref();
      },
    ],
  ])('%s ends at the wall limit and a margin', async (_, behave) => {
    const url = await openTcp(socket => void socket.once('data', () => behave(socket)));
    const startedAt = performance.now();
    const { outcome } = await run(openRemote(url, { marginMs: 200 }), 'javascript', 'return 1', { limits: { wall_ms: 100 } });
    expect(outcome).toEqual({ kind: 'timed_out', limit: 'wall' });
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });

  it('a redirect is not followed, so code and token stay here', async () => {
    const received: unknown[] = [];
    const target = await openBroken((request, response) => {
      received.push(request.headers);
      response.end();
    });
    const url = await openBroken((request, response) => {
      request.resume();
      response.writeHead(307, { location: `${target}/v1/runs` }).end();
    });
    const remote = openRemote(url);
    expect((await run(remote, 'javascript', 'return 1')).outcome).toMatchObject({
      reason: 'isolation_unavailable',
      message: expect.stringContaining('Redirects are not followed') as string,
    });
    expect(await remote.unavailable('javascript')).toMatchObject({ remedy: expect.stringContaining('final address') as string });
    expect(received).toEqual([]);
  });

  it('a wrong token makes the sandbox unavailable, and no text contains it', async () => {
    const wrong = 'wrong-token-of-the-tests';
    const remote = openRemote((await openDouble()).url, { token: wrong });
    const { outcome } = await run(remote, 'javascript', 'return 1');
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'isolation_unavailable' });
    const unavailable = await remote.unavailable('javascript');
    expect(unavailable).toMatchObject({ remedy: 'Set the token of the service in sandbox.remote.' });
    const echoing = openRemote(
      await openBroken((request, response) => {
        response.writeHead(500, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ error: { code: 'x', message: `not ${request.headers.authorization}` } }));
      }),
      { token: wrong },
    );
    const echoed = await run(echoing, 'javascript', 'return 1');
    expect(echoed.outcome).toMatchObject({ reason: 'crash', message: expect.stringContaining('not Bearer [token]') as string });
    expect(JSON.stringify([outcome, unavailable, echoed])).not.toContain(wrong);
  });

  it.each([
    [400, 'unsupported'],
    [413, 'unsupported'],
    [429, 'isolation_unavailable'],
    [500, 'crash'],
    [503, 'isolation_unavailable'],
  ])('a run that is answered with %i fails with %s, and the sandbox stays available for others', async (status, reason) => {
    const url = await openBroken((request, response) => {
      request.resume();
      const isRun = request.method === 'POST';
      response.writeHead(isRun ? status : 200, { 'content-type': 'application/json' });
      response.end(isRun ? '{}' : '{"protocol":1,"service":"s","level":3,"languages":{"javascript":"1"}}');
    });
    const remote = openRemote(url);
    expect(await remote.unavailable('javascript')).toBeUndefined();
    expect((await run(remote, 'javascript', 'return 1')).outcome).toMatchObject({ reason });
    expect(await remote.unavailable('javascript')).toBeUndefined();
  });
});

describe('availability of a sandbox service', () => {
  it('a service that is not reachable is unavailable with a remedy, and is found when it starts', async () => {
    const double = await openDouble();
    await double.die();
    const remote = openRemote(double.url, { refreshMs: 0 });
    expect(await remote.unavailable('javascript')).toEqual({
      reason: expect.stringContaining('refused the connection') as string,
      remedy: expect.stringContaining('Start the sandbox service') as string,
    });
    expect((await run(remote, 'javascript', 'return 1')).outcome).toMatchObject({
      kind: 'failed',
      reason: 'isolation_unavailable',
      message: expect.stringContaining('Start the sandbox service') as string,
    });
    await double.start();
    await expect.poll(() => remote.unavailable('javascript')).toBeUndefined();
    expect((await run(remote, 'javascript', 'return 1')).outcome).toEqual({ kind: 'returned', value: 1 });
  });

  it('a language that the service does not run, and a level below 3, are unavailable', async () => {
    expect(await openRemote((await openDouble()).url).unavailable('python')).toMatchObject({
      reason: 'the sandbox service does not run python',
    });
    expect(await openRemote((await openDouble(2)).url).unavailable('javascript')).toMatchObject({
      reason: 'the sandbox service provides level 2, not 3',
    });
  });

  it('a server that is no sandbox service is unavailable', async () => {
    const url = await openBroken((_, response) => response.end('hello'));
    expect(await openRemote(url).unavailable('javascript')).toMatchObject({
      remedy: expect.stringContaining('sandbox.remote.url') as string,
    });
  });

  it('after the first look-up, a service that does not answer delays no list of sandboxes', async () => {
    const remote = openRemote(await openTcp(() => undefined), { refreshMs: 0, answerMs: 1_000 });
    const sandboxes = createSandboxes([remote], { now: () => 0 });
    await sandboxes.list();
    const startedAt = performance.now();
    await sandboxes.list();
    expect(performance.now() - startedAt).toBeLessThan(500);
  });

  it('a check runs the probes there, and the calls are counted', async () => {
    const double = await openDouble();
    const sandboxes = createSandboxes([openRemote(double.url, { languages: ['javascript'] })], { now: () => 0 });
    const [found] = await sandboxes.list();
    await run(found?.backend as SandboxBackend, 'javascript', 'return 1');
    const [status] = await sandboxes.check();
    expect(status).toMatchObject({
      backend: 'remote',
      level: 3,
      languages: ['javascript'],
      available: true,
      calls: { count: 1 },
    });
    expect(status?.probes.filter(({ passed }) => !passed)).toEqual([]);
    expect(status?.probes).toHaveLength(12);
    await double.die();
    expect((await sandboxes.check())[0]).toMatchObject({ available: false, remedy: expect.any(String) as string, probes: [] });
  });

  it('an address without TLS that is not of this machine is refused', () => {
    expect(() => createRemoteBackend({ url: 'http://sandbox.example.com', token })).toThrow('must begin with https://');
  });
});
