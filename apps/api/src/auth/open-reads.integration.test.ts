import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AddedMember } from '../features/members/add-member.ts';
import { jsonClient } from '../testing/json-client.ts';
import { must } from '../testing/must.ts';
import { startTestServer } from '../testing/test-server.ts';
import { mostOpenReads } from './open-streams.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
const call = jsonClient(() => server.url);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  agent.destroy();
  await server.close();
});

async function open(path: string, token: string): Promise<IncomingMessage> {
  const request = get(`${server.url}${path}`, { agent, headers: { authorization: `Bearer ${token}` } });
  request.on('error', () => undefined);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.on('error', () => undefined);
  return response;
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += String(chunk);
  return text;
}

it('a caller with a thousand open streams gets no more, and others are served', async () => {
  const { items } = await must(200, call<{ items: { id: string }[] }>('GET', '/workflows'));
  const events = `/api/v1/workflows/${items[0]?.id ?? ''}/events`;
  const { token: viewer, your_token } = await must(
    201,
    call<AddedMember>('POST', '/members', { name: 'Vera', role: 'viewer', your_name: 'Olga' }),
  );
  const [theirs, mine] = [viewer.token, your_token?.token ?? ''];
  const streams: IncomingMessage[] = [];
  while (streams.length < mostOpenReads) {
    const opened = await Promise.all(Array.from({ length: 50 }, () => open(events, theirs)));
    expect(opened.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
    streams.push(...opened);
  }

  const refused = await open(events, theirs);
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('10');
  expect(await textOf(refused)).toContain('Close event streams');
  const inApp = await open('/trpc/workflows.list', theirs);
  expect(inApp.statusCode).toBe(429);
  expect(await textOf(inApp)).toContain('RATE_LIMIT');
  expect((await open('/metrics', theirs)).statusCode).toBe(429);
  expect((await open('/api/v1/workflows', mine)).statusCode).toBe(200);

  for (const stream of streams) stream.destroy();
  await expect.poll(async () => (await open('/api/v1/workflows', theirs)).statusCode).toBe(200);
});
