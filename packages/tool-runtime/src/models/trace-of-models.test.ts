import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, expect, it } from 'vitest';
import { createEgress } from '../adapters/egress/index.ts';
import { createModel } from './index.ts';
import { closeServers, messages, serve, signal, tools } from './test-model-server.ts';

const egress = createEgress({ allow: ['127.0.0.1'] });

afterEach(closeServers);
afterAll(() => egress.close());

const trace_context = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', tracestate: 'rojo=1' };
const providers = ['openai', 'openai-compatible', 'openai-responses', 'anthropic', 'google'] as const;

/** Asks a model once, whose server refuses, and returns the trace headers that the server received. */
async function sentTo(provider: (typeof providers)[number], switched: { trace_context?: boolean }) {
  const seen: unknown[] = [];
  const base_url = await serve((response: ServerResponse, request) => {
    seen.push([request.headers['traceparent'], request.headers['tracestate'], request.headers['authorization'] !== undefined]);
    response.writeHead(400).end();
  });
  const model = createModel({ provider, model: 'm', base_url, ...switched }, { egress, apiKey: 'k' });
  await model.ask({ instructions: '', messages, tools, signal, trace_context });
  return seen;
}

it.each(providers)('%s models receive no trace context by default', async provider => {
  for (const switched of [{}, { trace_context: false }])
    expect(await sentTo(provider, switched)).toEqual([[undefined, undefined, expect.any(Boolean)]]);
});

it.each(providers)('%s models receive the trace context beside the other headers where their config says so', async provider => {
  const [withoutTrace] = await sentTo(provider, {});
  const [sent] = await sentTo(provider, { trace_context: true });
  const [, , hasKey] = withoutTrace as unknown[];
  expect(sent).toEqual([trace_context.traceparent, trace_context.tracestate, hasKey]);
});
