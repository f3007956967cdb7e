import { once } from 'node:events';
import { createServer, type IncomingMessage, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { watchBodies } from './watch-bodies.ts';

const silenceMs = 400;

/** Starts a server that answers with the length of the body, and returns its port and the number of its connections. */
async function startServer() {
  const bodies = watchBodies(silenceMs);
  const server = createServer((request, response) => {
    bodies.watch(request, response);
    let length = 0;
    request.on('data', chunk => (length += (chunk as Buffer).length));
    request.on('end', () => response.end(String(length)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    bodies.close();
    server.closeAllConnections();
    server.close();
  });
  const count = () => new Promise<number>(resolve => server.getConnections((_, open) => resolve(open)));
  return { port: (server.address() as AddressInfo).port, count };
}

function post(port: number) {
  const client = send({ port, method: 'POST', headers: { 'content-length': 8 } });
  client.on('error', () => undefined);
  const answered = once(client, 'response').then(async ([response]) => {
    let text = '';
    for await (const chunk of response as IncomingMessage) text += String(chunk);
    return { status: (response as IncomingMessage).statusCode, text };
  });
  return { client, answered };
}

it('half-sent bodies are ended with 408 and hold no connection', async () => {
  const { port, count } = await startServer();
  const half = Array.from({ length: 30 }, () => post(port));
  for (const { client } of half) client.write('half');
  const answers = await Promise.all(half.map(({ answered }) => answered));
  expect(answers.map(({ status }) => status)).toEqual(half.map(() => 408));
  expect(answers[0]?.text).toContain('VALIDATION_ERROR');
  await expect.poll(count).toBe(0);
});

it('a body that arrives slowly, but arrives, is read whole', async () => {
  const { port } = await startServer();
  const { client, answered } = post(port);
  for (const part of ['12', '34', '56', '78']) {
    client.write(part);
    await sleep(silenceMs / 2);
  }
  client.end();
  expect(await answered).toEqual({ status: 200, text: '8' });
});
