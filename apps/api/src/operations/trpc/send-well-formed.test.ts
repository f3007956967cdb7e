import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { sendWellFormed } from './send-well-formed.ts';

async function sent(...chunks: string[]): Promise<Response> {
  const body = ReadableStream.from(chunks.map(chunk => new TextEncoder().encode(chunk)));
  const response = new Response(body, { status: 207, headers: { 'content-type': 'application/json' } });
  return (await sendWellFormed({} as FastifyRequest, {} as FastifyReply, response)) as Response;
}

it('sendWellFormed replaces each half of a surrogate pair and keeps whole pairs, escaped backslashes, status and headers', async () => {
  const data = ['half \ud83d', '\ude00', 'whole 😀', String.raw`text \ud83d`];
  const response = await sent(JSON.stringify(data), '\n', JSON.stringify({ '\ud83d': 'x'.repeat(100_000) }));
  expect([response.status, response.headers.get('content-type')]).toEqual([207, 'application/json']);
  const [first = '', second = ''] = (await response.text()).split('\n');
  expect(JSON.parse(first)).toEqual(['half \uFFFD', '\uFFFD', 'whole 😀', String.raw`text \ud83d`]);
  expect(JSON.parse(second)).toEqual({ '\uFFFD': 'x'.repeat(100_000) });
});

it('sendWellFormed passes other payloads on', async () => {
  expect(await sendWellFormed({} as FastifyRequest, {} as FastifyReply, 'text')).toBe('text');
});
