import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createEgress } from '../adapters/egress/index.ts';
import { createModel } from './index.ts';
import { call, closeServers, delta, messages, startModelServer, serve, signal, stream, tools } from './test-model-server.ts';

const egress = createEgress({ allow: ['127.0.0.1'] });
const { ask, turn } = startModelServer(egress);

afterEach(closeServers);
afterAll(() => egress.close());

const text =
  (body: string, end: (response: ServerResponse) => void = response => response.end()) =>
  (response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(body, () => end(response));
  };
const data = (...events: unknown[]): string => events.map(event => `data: ${JSON.stringify(event)}\n\n`).join('');
const whole = data(delta({ content: 'hi' }), delta({}, 'stop'));

describe('event stream of openai-compatible', () => {
  it('an event can span several data lines with comments and other fields', async () => {
    const items = JSON.stringify(delta({ content: 'hi' }), null, 1).replaceAll('\n', '\r\ndata: ');
    const body = `: ping\r\n\r\nevent: chunk\r\nid: 1\r\ndata: ${items}\r\n\r\n${data(delta({}, 'stop'))}data: [DONE]\n\n`;
    expect(await turn('openai-compatible', text(body))).toMatchObject({ text: 'hi', finish: 'stop' });
  });

  it('an event stream can omit the empty lines between events', async () => {
    const body = `${whole.replaceAll('\n\n', '\n')}data: [DONE]\n`;
    expect(await turn('openai-compatible', text(body))).toMatchObject({ text: 'hi', finish: 'stop' });
  });
});

describe.each(['openai', 'openai-compatible'] as const)('end of stream event of %s', provider => {
  const late = data(delta({ tool_calls: [call(0, 'a', 'calculator', '{}')] }), delta({}, 'tool_calls'));

  it('the end of stream event ends the answer, and a later tool call is ignored', async () => {
    const got = await turn(provider, text(`${whole}data: [DONE]\n\n${late}data: [DONE]\n\n`));
    expect(got).toMatchObject({ text: 'hi', tool_calls: [], finish: 'stop' });
  });

  it('the end of stream event completes the answer even when the connection is reset afterwards', async () => {
    const got = await turn(
      provider,
      text(`${whole}data: [DONE]\n\n`, response => setImmediate(() => response.destroy())),
    );
    expect(got).toMatchObject({ text: 'hi', finish: 'stop' });
  });
});

const ids = ['toolu_ok-1', 'functions.calculator:0', 'with blank ä', 'x'.repeat(10_000)];
const conversation = [
  ...messages,
  {
    role: 'assistant' as const,
    turn: {
      text: '',
      finish: 'tool_calls' as const,
      tool_calls: ids.map(id => ({ id, name: 'calculator', input_text: '{}' })),
    },
  },
  { role: 'tool' as const, results: ids.map(id => ({ id, name: 'calculator', text: '1', is_error: false })) },
];

it.each([
  ['anthropic', /^[A-Za-z0-9_-]{1,64}$/, 1],
  ['openai', /^[\x21-\x7e]{1,40}$/, 2],
  ['openai-compatible', /^[\x21-\x7e]{1,64}$/, 2],
] as const)(
  'the call ids sent to %s are valid, match in each pair and are kept when they are valid already',
  async (provider, form, kept) => {
    let body = '';
    const base_url = await serve((response, request) => {
      response.writeHead(400).end('{}');
      void request;
    });
    const fetchLike: typeof egress.fetchLike = (input, init) => {
      body = typeof init?.body === 'string' ? init.body : '';
      return egress.fetchLike(input, init);
    };
    const model = createModel({ provider, model: 'm', base_url }, { egress: { fetchLike }, apiKey: 'sk-secret-key' });
    await model.ask({ instructions: '', messages: conversation, tools, signal });
    const [requested, answered] =
      provider === 'anthropic'
        ? [/"type":"tool_use","id":"([^"]*)"/g, /"tool_use_id":"([^"]*)"/g]
        : [/"id":"([^"]*)"/g, /"tool_call_id":"([^"]*)"/g];
    const sent = [...body.matchAll(requested)].map(found => found[1] ?? '');
    expect(sent).toHaveLength(ids.length);
    expect(new Set(sent).size).toBe(ids.length);
    for (const id of sent) expect(id).toMatch(form);
    expect([...body.matchAll(answered)].map(found => found[1])).toEqual(sent);
    expect(sent.slice(0, kept)).toEqual(ids.slice(0, kept));
  },
);

it.each([301, 302, 303, 307, 308])('a model call follows no redirect: %i', async status => {
  let arrived = 0;
  const elsewhere = await serve((response, request) => {
    arrived += 1;
    stream([delta({ content: 'from elsewhere' }), delta({}, 'stop')])(response);
    void request;
  });
  for (const provider of ['openai', 'openai-compatible', 'anthropic'] as const) {
    const url = await serve(response => response.writeHead(status, { location: elsewhere }).end());
    const answer = await ask(provider, url);
    expect(answer).toMatchObject({ ok: false, retryable: false, error: { code: 'POLICY_DENIED' } });
  }
  expect(arrived).toBe(0);
});
