import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { countTurns } from '../../testing/count-turns.ts';
import { holdResult, sendResponse } from './send-response.ts';

async function sent(...chunks: string[]): Promise<Response> {
  const body = ReadableStream.from(chunks.map(chunk => new TextEncoder().encode(chunk)));
  const response = new Response(body, { status: 207, headers: { 'content-type': 'application/json' } });
  return (await sendResponse({} as FastifyRequest, {} as FastifyReply, response)) as Response;
}

it('sendResponse replaces each half of a surrogate pair and keeps whole pairs, escaped backslashes, status and headers', async () => {
  const data = ['half \ud83d', '\ude00', 'whole 😀', String.raw`text \ud83d`];
  const response = await sent(JSON.stringify(data), '\n', JSON.stringify({ '\ud83d': 'x'.repeat(100_000) }));
  expect([response.status, response.headers.get('content-type')]).toEqual([207, 'application/json']);
  const [first = '', second = ''] = (await response.text()).split('\n');
  expect(JSON.parse(first)).toEqual(['half \uFFFD', '\uFFFD', 'whole 😀', String.raw`text \ud83d`]);
  expect(JSON.parse(second)).toEqual({ '\uFFFD': 'x'.repeat(100_000) });
});

it('sendResponse passes other payloads on', async () => {
  expect(await sendResponse({} as FastifyRequest, {} as FastifyReply, 'text')).toBe('text');
});

it('sendResponse writes a long result in many turns of the event loop', async () => {
  const request = {} as FastifyRequest;
  const calls = Array.from({ length: 10_000 }, (_, n) => ({ n, text: `${'x'.repeat(100)}\ud83d` }));
  const [first, second] = [holdResult(request, { calls }), holdResult(request, [])];
  const body = JSON.stringify([{ result: { data: first } }, { result: { data: second } }, { result: { data: 1 } }]);
  const { turns, result } = await countTurns(async () => {
    const response = (await sendResponse(request, {} as FastifyReply, new Response(body))) as Response;
    return response.text();
  });
  const sentCalls = calls.map(({ n }) => ({ n, text: `${'x'.repeat(100)}\uFFFD` }));
  expect(JSON.parse(result)).toEqual([
    { result: { data: { calls: sentCalls } } },
    { result: { data: [] } },
    { result: { data: 1 } },
  ]);
  expect(turns).toBeGreaterThan(10);
});
