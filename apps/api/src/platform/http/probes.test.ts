import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type HttpServer, openHttpServer } from './open-http-server.ts';
import type { ReadinessProblem } from './probes.ts';

let server: HttpServer;
beforeEach(async () => {
  server = await openHttpServer(0);
});
afterEach(() => server.close());

type Answer = { status: number | undefined; body: string; connection: string | undefined };

/** Sends a request with the Host header of a kubelet, which is the IP address of the pod. */
function ask(path: string, { method = 'GET', host = '10.244.1.7:3000' } = {}): Promise<Answer> {
  const { port } = server;
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers: { host } }, response => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.once('end', () => resolve({ status: response.statusCode, body, connection: response.headers.connection }));
    });
    sent.once('error', reject);
    sent.end();
  });
}

const serve = (problems: readonly ReadinessProblem[] = []): void =>
  server.lead({ handle: (_request, response) => void response.end('page'), problems: () => problems });

describe('probes', () => {
  it('/health/live responds with 200 and /health/ready with 503 while the server starts', async () => {
    expect(await ask('/health/live')).toMatchObject({ status: 200, body: '{"status":"ok"}' });
    const { status, body } = await ask('/health/ready');
    expect(status).toBe(503);
    expect(JSON.parse(body)).toMatchObject({ status: 'unavailable', problems: [{ check: 'server', reason: 'starting' }] });
  });

  it('/health/ready responds with 200 when the server serves requests and nothing is wrong', async () => {
    serve();
    expect(await ask('/health/ready')).toMatchObject({ status: 200, body: '{"status":"ok"}' });
    expect(await ask('/health/ready', { method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
  });

  it('/health/ready responds with 503 and the reasons when a dependency is unavailable', async () => {
    const problem = { check: 'database', reason: 'unreachable', message: 'The database is away.' };
    serve([problem]);
    const { status, body } = await ask('/health/ready');
    expect(status).toBe(503);
    expect(JSON.parse(body)).toEqual({ status: 'unavailable', problems: [problem] });
    expect((await ask('/health/live')).status).toBe(200);
  });

  it('a draining server is not ready, handles requests, and closes each connection after its response', async () => {
    serve();
    server.drain();
    expect((await ask('/health/ready')).status).toBe(503);
    expect((await ask('/health/live')).status).toBe(200);
    expect(await ask('/', { host: 'localhost' })).toMatchObject({ status: 200, body: 'page', connection: 'close' });
  });

  it.each(['/', '/health', '/health/live/x', '/api/v1/health/live', '/api/v1/workflows', '/health/..'])(
    'the host check applies to %s',
    async path => {
      serve();
      expect((await ask(path)).status).toBe(421);
    },
  );

  it('the host check applies to a probe path with another method than GET and HEAD', async () => {
    serve();
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
      for (const path of ['/health/live', '/health/ready', '/api/v1/health'])
        expect((await ask(path, { method })).status).toBe(421);
  });

  it('GET /api/v1/health is accepted for every host', async () => {
    serve();
    expect(await ask('/api/v1/health')).toMatchObject({ status: 200, body: 'page' });
  });
});
