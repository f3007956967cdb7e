import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ModelConfig, type ModelTurn, specOf, ToolDefinition } from '@pinion/contracts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createEgress } from '../adapters/egress/index.ts';
import type { ModelAnswer, ModelMessage } from '../ports/index.ts';
import { createModel } from './index.ts';

/* What servers really send: cut, broken, repeated, misnamed. Said by hand, byte for byte. */

const servers: Server[] = [];
const egress = createEgress({ allow: ['127.0.0.1'] });
const signal = new AbortController().signal;

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
afterAll(() => egress.close());

async function serve(answer: (response: ServerResponse, request: IncomingMessage) => void): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => answer(response, request));
  });
  servers.push(server);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

const stream =
  (events: readonly unknown[], end = 'data: [DONE]\n\n') =>
  (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(events.map(event => `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`).join('') + end);
  };

const delta = (part: unknown, finish_reason: string | null = null) => ({
  id: 'c',
  created: 1,
  model: 'm',
  choices: [{ index: 0, delta: part, finish_reason }],
});
const call = (index: number, id: string | undefined, name: string, args: string) => ({
  index,
  ...(id === undefined ? {} : { id }),
  type: 'function',
  function: { name, arguments: args },
});

const tools = ['web.search', 'calculator'].map(name =>
  specOf(
    ToolDefinition.parse({
      name,
      version: '1.0.0',
      description: '',
      category: 'utility',
      gateway: 'internal',
      input_schema: { type: 'object' },
    }),
  ),
);
const messages: ModelMessage[] = [{ role: 'user', text: 'go' }];

async function ask(provider: ModelConfig['provider'], base_url: string, onText?: (text: string) => void): Promise<ModelAnswer> {
  return createModel({ provider, model: 'm', base_url }, { egress, apiKey: 'sk-secret-key' }).ask({
    instructions: '',
    messages,
    tools,
    signal,
    onText,
  });
}

async function turn(
  provider: ModelConfig['provider'],
  answer: (response: ServerResponse, request: IncomingMessage) => void,
): Promise<ModelTurn> {
  const result = await ask(provider, await serve(answer));
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.turn;
}

describe.each(['openai', 'openai-compatible'] as const)('%s', provider => {
  it('executes nothing of an answer that was cut off', async () => {
    const events = [
      delta({ role: 'assistant', content: 'Let me ' }),
      delta({ tool_calls: [call(0, 'a', 'calculator', '{"expr')] }),
    ];
    expect((await turn(provider, stream(events, ''))).finish).toBe('error');
    const hangUp = (response: ServerResponse) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`data: ${JSON.stringify(events[0])}\n\n`, () => response.destroy());
    };
    expect(await turn(provider, hangUp)).toMatchObject({ text: 'Let me ', finish: 'error' });
    expect((await turn(provider, stream([...events, delta({}, 'length')]))).finish).toBe('length');
    expect((await turn(provider, stream([...events, delta({}, 'content_filter')]))).finish).toBe('content_filter');
    expect((await turn(provider, stream([...events, '{"broken": ', delta({}, 'tool_calls')]))).finish).toBe('error');
  });

  it('is asked again when the stream breaks before anything came', async () => {
    const url = await serve(response => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.flushHeaders();
      response.destroy();
    });
    expect(await ask(provider, url)).toMatchObject({ ok: false, retryable: true });
    const told = await serve(stream([{ error: { message: 'overloaded', type: 'overloaded_error' } }]));
    expect(await ask(provider, told)).toMatchObject({
      ok: false,
      retryable: true,
      error: { code: 'PROVIDER_ERROR', message: expect.stringContaining('overloaded') },
    });
  });

  it('leaves arguments as they were written', async () => {
    const written = ['{"a":1,"a":2}', '{"n":12345678901234567890}', '{not json', ''];
    const got = await turn(
      provider,
      stream([
        delta({ tool_calls: written.map((args, index) => call(index, `id${index}`, 'calculator', args)) }),
        delta({}, 'tool_calls'),
      ]),
    );
    const texts = got.tool_calls.map(({ input_text }) => input_text);
    // Where no arguments came, both an empty text and an empty object are right.
    expect(texts.slice(0, 3)).toEqual(written.slice(0, 3));
    expect(['', '{}']).toContain(texts[3]);
  });

  it('takes a thousand calls in one answer, in pieces', async () => {
    const events = Array.from({ length: 1000 }, (_item, index) => [
      delta({ tool_calls: [call(index, `id${index}`, 'calculator', '{"x":')] }),
      delta({ tool_calls: [{ index, function: { arguments: `${index}}` } }] }),
    ]).flat();
    const got = await turn(provider, stream([...events, delta({}, 'tool_calls')]));
    expect(got.tool_calls).toHaveLength(1000);
    expect(got.tool_calls[999]).toMatchObject({ id: 'id999', name: 'calculator', input_text: '{"x":999}' });
  });

  it('understands names as models say them, and keeps those it does not know', async () => {
    const said = ['web__search', 'functions.web__search', 'WEB__SEARCH', 'web.search', 'constructor', 'nope'];
    const got = await turn(
      provider,
      stream([delta({ tool_calls: said.map((name, index) => call(index, `i${index}`, name, '{}')) }), delta({}, 'tool_calls')]),
    );
    expect(got.tool_calls.map(({ name }) => name)).toEqual([
      'web.search',
      'web.search',
      'web.search',
      'web.search',
      'constructor',
      'nope',
    ]);
  });

  it('keeps text that comes after calls, and both of two calls with one id', async () => {
    const streamed: string[] = [];
    const url = await serve(
      stream([
        delta({ content: 'a' }),
        delta({ tool_calls: [call(0, 'same', 'calculator', '{}'), call(1, 'same', 'calculator', '{"b":1}')] }),
        delta({ content: 'b' }),
        delta({}, 'stop'),
      ]),
    );
    const result = await ask(provider, url, text => streamed.push(text));
    expect(result).toMatchObject({
      ok: true,
      turn: {
        text: 'ab',
        finish: 'tool_calls',
        tool_calls: [{ input_text: '{}' }, { input_text: '{"b":1}' }],
      },
    });
    expect(streamed).toEqual(['a', 'b']);
  });

  it('tells a broken server from one that refuses', async () => {
    const failing = (status: number, body: string) =>
      serve(response => response.writeHead(status, { 'content-type': 'application/json' }).end(body));
    expect(await ask(provider, await failing(500, '<html>'))).toMatchObject({
      ok: false,
      retryable: true,
      error: { code: 'PROVIDER_ERROR', details: { status: 500 } },
    });
    expect(await ask(provider, await failing(400, '{"error":{"message":"no such model"}}'))).toMatchObject({
      ok: false,
      retryable: false,
      error: { code: 'PROVIDER_ERROR', message: expect.stringContaining('no such model') },
    });
    expect(
      await ask(
        provider,
        await failing(429, '{"error":{"message":"You exceeded your current quota","code":"insufficient_quota"}}'),
      ),
    ).toMatchObject({ ok: false, retryable: false, error: { code: 'RATE_LIMIT', details: { reason: 'quota' } } });
    expect(await ask(provider, 'http://127.0.0.1:1/v1')).toMatchObject({
      ok: false,
      retryable: true,
      error: { code: 'NETWORK_ERROR' },
    });
  });

  it('never takes the key to another origin', async () => {
    const seen: string[] = [];
    const other = await serve((response, request) => {
      seen.push(JSON.stringify(request.headers));
      response.end('{}');
    });
    for (const status of [301, 302, 303, 307, 308]) {
      const url = await serve(response => response.writeHead(status, { location: other }).end());
      expect(await ask(provider, url)).toMatchObject({ ok: false });
    }
    expect(seen.join()).not.toContain('sk-secret-key');
  });
});

describe('openai-compatible', () => {
  it('makes nothing up where a server gives no id, index or name', async () => {
    const events = [
      delta({ tool_calls: [{ function: { name: 'calculator', arguments: '{"a":1}' } }] }),
      delta({ tool_calls: [{ function: { name: 'calculator', arguments: { b: 2 } } }] }),
      delta({ tool_calls: [{ index: 0, id: 'x', function: { name: 'web__search', arguments: '{' } }] }),
      delta({ tool_calls: [{ index: 0, id: 'y', function: { name: 'web__search', arguments: '{}' } }] }),
      delta({ tool_calls: [{ index: 0, function: { arguments: ' ' } }] }),
      delta({}, 'tool_calls'),
    ];
    expect((await turn('openai-compatible', stream(events))).tool_calls).toEqual([
      { id: '', name: 'calculator', input_text: '{"a":1}' },
      { id: '', name: 'calculator', input_text: '{"b":2}' },
      { id: 'x', name: 'web.search', input_text: '{' },
      { id: 'y', name: 'web.search', input_text: '{} ' },
    ]);
  });

  it('takes an answer that comes whole, split anywhere, or with odd line ends', async () => {
    const whole = {
      choices: [{ message: { content: 'hi', tool_calls: [call(0, 'a', 'calculator', '{}')] }, finish_reason: 'tool_calls' }],
      usage: { prompt_tokens: 3, completion_tokens: 4 },
    };
    expect(
      await turn('openai-compatible', response =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(whole)),
      ),
    ).toMatchObject({
      text: 'hi',
      finish: 'tool_calls',
      usage: { input_tokens: 3, output_tokens: 4 },
    });
    const bytes = Buffer.from(
      `: hello\r\nevent: x\r\ndata:${JSON.stringify(delta({ content: 'ü👩' }))}\r\n\r\ndata: ${JSON.stringify(delta({}, 'stop'))}`,
    );
    for (let at = 1; at < bytes.length; at += 7) {
      const got = await turn('openai-compatible', response => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(bytes.subarray(0, at), () => setImmediate(() => response.end(bytes.subarray(at))));
      });
      expect(got).toMatchObject({ text: 'ü👩', finish: 'stop' });
    }
  });

  it('needs no key', async () => {
    let authorization: string | undefined = 'unset';
    const url = await serve((response, request) => {
      authorization = request.headers.authorization;
      stream([delta({ content: 'x' }, 'stop')])(response);
    });
    await createModel({ provider: 'openai-compatible', model: 'm', base_url: `${url}/` }, { egress }).ask({
      instructions: '',
      messages,
      tools,
      signal,
    });
    expect(authorization).toBeUndefined();
  });
});

it('openai-responses says when the answer was cut off', async () => {
  const response = { id: 'r', object: 'response', created_at: 1, model: 'm', status: 'in_progress', output: [] };
  const item = { id: 'i', type: 'message', status: 'in_progress', role: 'assistant', content: [] };
  const events = [
    { type: 'response.created', sequence_number: 0, response },
    { type: 'response.output_item.added', sequence_number: 1, output_index: 0, item },
    { type: 'response.output_text.delta', sequence_number: 2, item_id: 'i', output_index: 0, content_index: 0, delta: 'half of' },
    {
      type: 'response.incomplete',
      sequence_number: 3,
      response: {
        ...response,
        status: 'incomplete',
        incomplete_details: { reason: 'max_output_tokens' },
        usage: { input_tokens: 1, output_tokens: 2, total_tokens: 3 },
      },
    },
  ];
  expect(await turn('openai-responses', stream(events, ''))).toMatchObject({ text: 'half of', finish: 'length' });
});

it('google gets the signatures of its thoughts back, with the calls they belong to', async () => {
  const bodies: string[] = [];
  const piece = (parts: unknown[], finishReason?: string) => ({
    candidates: [{ index: 0, content: { role: 'model', parts }, ...(finishReason === undefined ? {} : { finishReason }) }],
  });
  const url = await serve(
    stream(
      [
        piece([{ text: 'hmm', thought: true, thoughtSignature: 'sig-thought' }]),
        piece(
          [
            { functionCall: { name: 'calculator', args: { x: 1 } }, thoughtSignature: 'sig-call' },
            { functionCall: { name: 'web__search', args: {} } },
          ],
          'STOP',
        ),
      ],
      '',
    ),
  );
  const egressWithEyes = {
    fetchLike: (input: string | URL | Request, init?: RequestInit) => {
      bodies.push(typeof init?.body === 'string' ? init.body : '');
      return egress.fetchLike(input, init);
    },
  };
  const model = createModel({ provider: 'google', model: 'm', base_url: url }, { egress: egressWithEyes, apiKey: 'k' });
  const answer = await model.ask({ instructions: '', messages, tools, signal });
  if (!answer.ok) throw new Error(answer.error.message);
  expect(answer.turn).toMatchObject({
    finish: 'tool_calls',
    text: '',
    tool_calls: [{ name: 'calculator', input_text: '{"x":1}' }, { name: 'web.search' }],
  });
  const kept = JSON.parse(JSON.stringify(answer.turn)) as ModelTurn;
  const results = kept.tool_calls.map(({ id, name }) => ({ id, name, text: '1', is_error: false }));
  await model.ask({
    instructions: '',
    messages: [...messages, { role: 'assistant', turn: kept }, { role: 'tool', results }],
    tools,
    signal,
  });
  expect(bodies.at(-1)).toContain('sig-call');
  expect(bodies.at(-1)).toContain('functionResponse');
});
