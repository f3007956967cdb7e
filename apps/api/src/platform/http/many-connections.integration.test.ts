import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type HttpServer, openHttpServer } from './open-http-server.ts';

const counters = '/proc/net/netstat';
const capOfKernel = '/proc/sys/net/core/somaxconn';
const burst = 2_000;

const canHold = (): boolean =>
  existsSync(counters) && existsSync(capOfKernel) && Number(readFileSync(capOfKernel, 'utf8')) >= burst;

/** Returns how many connections the kernel dropped since it started, because they waited to be accepted. */
function countDropped(): number {
  const [names = [], values = []] = readFileSync(counters, 'utf8')
    .split('\n')
    .filter(line => line.startsWith('TcpExt:'))
    .map(line => line.split(' '));
  return Number(values[names.indexOf('ListenOverflows')]);
}

let server: HttpServer | undefined;
afterEach(() => server?.close());

describe.runIf(canHold())('many connections at once', () => {
  it('accepts a burst of 2,000 connections without dropping any', async () => {
    server = await openHttpServer(0);
    const { port } = server;
    const before = countDropped();
    const sockets = Array.from({ length: burst }, () => connect({ port, host: '127.0.0.1' }));
    await Promise.all(sockets.map(socket => once(socket, 'connect')));
    for (const socket of sockets) socket.destroy();
    expect(countDropped()).toBe(before);
  });
});
