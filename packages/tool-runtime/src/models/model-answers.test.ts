import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createEgress } from '../adapters/egress/index.ts';
import { createModel } from './index.ts';
import {
  call,
  chatProviders,
  closeServers,
  delta,
  messages,
  serve,
  signal,
  stream,
  tools,
  startModelServer,
} from './test-model-server.ts';

/* Responses that servers really send: truncated, broken, repeated, misnamed. */

const egress = createEgress({ allow: ['127.0.0.1'] });
const { ask, turn } = startModelServer(egress);

afterEach(closeServers);
afterAll(() => egress.close());

describe.each(chatProviders)('model answers of %s', provider => {
  it('a truncated model answer executes no tool call', async () => {
    const events = [
      delta({ role: 'assistant', content: 'Let me ' }),
      delta({ tool_calls: [call(0, 'a', 'calculator', '{"expr')] }),
    ];
    expect((await turn(provider, stream(events, ''))).finish).toBe('error');
    const hangUp = (response: ServerResponse) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`data: ${JSON.stringify(events[0])}\n\n`, () => response.destroy());
    };
    expect(await ask(provider, await serve(hangUp))).toMatchObject({
      ok: false,
      retryable: true,
      error: { code: 'NETWORK_ERROR' },
      text: 'Let me ',
    });
    expect((await turn(provider, stream([...events, delta({}, 'length')]))).finish).toBe('length');
    expect((await turn(provider, stream([...events, delta({}, 'content_filter')]))).finish).toBe('content_filter');
    expect((await turn(provider, stream([...events, '{"broken": ', delta({}, 'tool_calls')]))).finish).toBe('error');
  });

  it.each([null, '', false, 0])('a chunk whose error is %j reports none', async error => {
    const events = [
      { ...delta({ content: 'Hi' }), error },
      { ...delta({}, 'stop'), error },
    ];
    expect(await turn(provider, stream(events))).toMatchObject({ text: 'Hi', finish: 'stop' });
  });

  it.each(['error', 'insufficient_system_resource'])(
    'an answer that ends with %s is incomplete, and executes no tool call',
    async reason => {
      const events = [delta({ content: 'Half' }), delta({ tool_calls: [call(0, 'a', 'calculator', '{}')] }), delta({}, reason)];
      expect(await turn(provider, stream(events))).toMatchObject({
        text: 'Half',
        finish: 'error',
        flaw: `the server ended the response with ${reason}`,
      });
    },
  );

  it('thoughts at the beginning of the content are no part of the answer, and a call in them is none', async () => {
    const written = 'I could call it:\n<tool_call>{"name":"calculator","arguments":{}}</tool_call>\nNo.\n';
    for (const content of [`<think>${written}</think>\n\n{"answer":42}`, `${written}</think>\n\n{"answer":42}`]) {
      const pieces = content.match(/[\s\S]{1,5}/g) ?? [];
      const url = await serve(stream([...pieces.map(part => delta({ content: part })), delta({}, 'stop')]));
      for (const parameters of [{}, { tool_mode: 'text' }]) {
        const shown: string[] = [];
        expect(await ask(provider, url, text => shown.push(text), parameters)).toMatchObject({
          turn: { text: '{"answer":42}', tool_calls: [], finish: 'stop', provider_parts: [{ type: 'reasoning' }] },
        });
        if (content.startsWith('<think>')) expect(shown.join('')).toBe('{"answer":42}');
      }
    }
    const quoted = stream([delta({ content: 'Write <think>x</think>.' }), delta({}, 'stop')]);
    expect((await turn(provider, quoted)).text).toBe('Write <think>x</think>.');
  });

  it('an answer of reasoning alone is asked for again, and is not an empty answer', async () => {
    const refused = { ok: false, retryable: true, error: { code: 'PROVIDER_ERROR', details: { reason: 'no_answer' } } };
    const inContent = [delta({ content: '<think>42?</think>' }), delta({}, 'stop')];
    expect(await ask(provider, await serve(stream(inContent)))).toMatchObject(refused);
    expect((await turn(provider, stream([delta({ content: '<think>42' }), delta({}, 'length')]))).finish).toBe('length');
    expect((await turn(provider, stream([delta({ content: '' }), delta({}, 'stop')]))).text).toBe('');
    for (const member of ['reasoning_content', 'reasoning'])
      expect(
        await ask(provider, await serve(stream([delta({ content: '', [member]: '42?' }), delta({}, 'stop')]))),
      ).toMatchObject(refused);
  });

  it('a model is called again when the stream breaks before any content', async () => {
    const url = await serve(response => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.flushHeaders();
      response.destroy();
    });
    expect(await ask(provider, url)).toMatchObject({ ok: false, retryable: true });
    const output = await serve(stream([{ error: { message: 'overloaded', type: 'overloaded_error' } }]));
    expect(await ask(provider, output)).toMatchObject({
      ok: false,
      retryable: true,
      error: { code: 'PROVIDER_ERROR', message: expect.stringContaining('overloaded') },
    });
  });

  it('a model adapter keeps arguments as they were written', async () => {
    const written = ['{"a":1,"a":2}', '{"n":12345678901234567890}', '{not json', ''];
    const got = await turn(
      provider,
      stream([
        delta({ tool_calls: written.map((args, index) => call(index, `id${index}`, 'calculator', args)) }),
        delta({}, 'tool_calls'),
      ]),
    );
    const texts = got.tool_calls.map(({ input_text }) => input_text);
    // Where no arguments were sent, both an empty text and an empty object are correct.
    expect(texts.slice(0, 3)).toEqual(written.slice(0, 3));
    expect(['', '{}']).toContain(texts[3]);
  });

  it('a model adapter accepts a thousand calls in one answer, in chunks', async () => {
    const events = Array.from({ length: 1000 }, (_item, index) => [
      delta({ tool_calls: [call(index, `id${index}`, 'calculator', '{"x":')] }),
      delta({ tool_calls: [{ index, function: { arguments: `${index}}` } }] }),
    ]).flat();
    const got = await turn(provider, stream([...events, delta({}, 'tool_calls')]));
    expect(got.tool_calls).toHaveLength(1000);
    expect(got.tool_calls[999]).toMatchObject({ id: 'id999', name: 'calculator', input_text: '{"x":999}' });
  });

  it('a model adapter recognizes tool names as models write them and keeps unknown names', async () => {
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

  it('a model adapter keeps text after calls and both of two calls with the same id', async () => {
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

  it('a model adapter distinguishes a server error from a rejected request', async () => {
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

  it('a model adapter never sends the key to another origin', async () => {
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

describe('openai-compatible model', () => {
  it('openai-compatible invents nothing when a server sends no id, index or name', async () => {
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

  it('openai-compatible reads an answer that is not streamed, split anywhere or has unusual line endings', async () => {
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

  it('openai-compatible needs no key', async () => {
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
