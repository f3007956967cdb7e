import type { ServerResponse } from 'node:http';
import type { ModelLimits, ModelProvider } from '@pinion/contracts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createEgress } from '../adapters/egress/index.ts';
import type { ModelAnswer } from '../ports/index.ts';
import { createModel } from './index.ts';
import { closeServers, delta, messages, serve, signal, tools } from './test-model-server.ts';

/* Servers that stall, each at a different point. */

const egress = createEgress({ allow: ['127.0.0.1'] });

afterEach(closeServers);
afterAll(() => egress.close());

const ask = (provider: ModelProvider, base_url: string, limits: ModelLimits, ofProvider?: ModelLimits): Promise<ModelAnswer> =>
  createModel({ provider, model: 'm', base_url, limits }, { egress, apiKey: 'sk-secret-key', limits: ofProvider }).ask({
    instructions: '',
    messages,
    tools,
    signal,
  });

const begin = (response: ServerResponse): ServerResponse => response.writeHead(200, { 'content-type': 'text/event-stream' });
const silent = (): void => undefined;
const headersOnly = (response: ServerResponse): void => begin(response).flushHeaders();
const halfWay = (response: ServerResponse): void => {
  begin(response).write(`data: ${JSON.stringify(delta({ content: 'Half of ' }))}\n\n`);
};
const comment = (response: ServerResponse): void => {
  begin(response).write(': still here\n\n');
};
const drip = (response: ServerResponse): void => {
  begin(response);
  const timer = setInterval(() => response.write(':'), 20);
  response.on('close', () => clearInterval(timer));
};
const endless = (response: ServerResponse): void => {
  const piece = `data: ${JSON.stringify(delta({ content: 'x'.repeat(1000) }))}\n\n`;
  begin(response);
  const more = (): void => {
    while (response.write(piece));
  };
  response.on('drain', more);
  more();
};

const timedOut = (limit: string, limit_s: number) => ({
  ok: false,
  retryable: false,
  error: {
    code: 'TIMEOUT',
    message: expect.stringContaining(`${limit_s} s`),
    details: { reason: 'time_limit', limit, limit_s },
  },
});

const providers = ['openai', 'openai-responses', 'anthropic', 'google', 'openai-compatible'] as const;

describe.each(providers)('model limits of %s', provider => {
  it('a model that never sends headers is stopped at first_byte_s', async () => {
    expect(await ask(provider, await serve(silent), { first_byte_s: 0.1 })).toMatchObject(timedOut('first_byte_s', 0.1));
  });

  it('a model that sends headers and no body is stopped at first_byte_s', async () => {
    expect(await ask(provider, await serve(headersOnly), { first_byte_s: 0.1 })).toMatchObject(timedOut('first_byte_s', 0.1));
  });

  it('a model that stops halfway is stopped at gap_s', async () => {
    expect(await ask(provider, await serve(comment), { gap_s: 0.1 })).toMatchObject(timedOut('gap_s', 0.1));
  });

  it('a model that sends a byte now and then is stopped at answer_s', async () => {
    expect(await ask(provider, await serve(drip), { answer_s: 0.2, gap_s: 0.1 })).toMatchObject(timedOut('answer_s', 0.2));
  });

  it('a model that never ends is stopped at answer_bytes', async () => {
    expect(await ask(provider, await serve(endless), { answer_bytes: 5000 })).toMatchObject({
      ok: false,
      retryable: false,
      error: { code: 'PROVIDER_ERROR', details: { reason: 'answer_too_large', limit_bytes: 5000 } },
    });
  });
});

it('a model whose answer stops halfway keeps the received text', async () => {
  expect(await ask('openai-compatible', await serve(halfWay), { gap_s: 0.1 })).toMatchObject({ ok: false, text: 'Half of ' });
});

it('a model server that accepts no connection is stopped at connect_s and called again', async () => {
  // TEST-NET-1 never responds (RFC 5737), or cannot be reached at all.
  const open = createEgress({ allow: ['192.0.2.1'] });
  const answer = await createModel(
    { provider: 'openai-compatible', model: 'm', base_url: 'http://192.0.2.1/v1', limits: { connect_s: 0.1 } },
    { egress: open },
  ).ask({ instructions: '', messages, tools, signal });
  expect(answer).toMatchObject({ ok: false, retryable: true, error: { code: 'NETWORK_ERROR' } });
  await open.close();
});

it('a model takes its limits from its node, then from its provider', async () => {
  const url = await serve(silent);
  const ofProvider = { first_byte_s: 0.1 };
  expect(await ask('openai-compatible', url, {}, ofProvider)).toMatchObject(timedOut('first_byte_s', 0.1));
  expect(await ask('openai-compatible', url, { first_byte_s: 0.2 }, ofProvider)).toMatchObject(timedOut('first_byte_s', 0.2));
  const model = createModel({ provider: 'openai', model: 'm', base_url: url, limits: { attempts: 1 } }, { egress });
  expect(model.attempts).toBe(1);
});

it('a model that answers within its limits is not stopped by them', async () => {
  const url = await serve(response => {
    const pieces = [delta({ content: 'a' }), delta({ content: 'b' }), delta({ content: 'c' }, 'stop')];
    begin(response);
    const timer = setInterval(() => {
      const piece = pieces.shift();
      if (piece !== undefined) return response.write(`data: ${JSON.stringify(piece)}\n\n`);
      clearInterval(timer);
      return response.end();
    }, 30);
  });
  expect(await ask('openai-compatible', url, { first_byte_s: 1, gap_s: 1, answer_s: 5 })).toMatchObject({
    ok: true,
    turn: { text: 'abc', finish: 'stop' },
  });
});
