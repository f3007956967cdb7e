import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isRecord, specOf, type JsonSchema, type ToolSpec } from '@pinion/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEgress } from '../adapters/egress/index.ts';
import { nodeClock } from '../adapters/node/index.ts';
import { createHttpProvider, readOpenApi } from '../providers/http/index.ts';
import { aTool, createRecordingModel, play } from '../testing/index.ts';
import { remoteTool } from '../testing/remote-tool.ts';

const user: JsonSchema = {
  type: 'object',
  required: ['id', 'nickname', 'state'],
  properties: { id: { type: 'integer' }, nickname: { type: 'string' }, state: { type: 'string', enum: ['active', 'closed'] } },
};
const answered = { id: 7, nickname: null, state: 'paused' };
const json = { 'application/json': { schema: user } };

const egress = createEgress({ allow: ['127.0.0.1'] });
const http = createHttpProvider({ egress, clock: nodeClock() });
let body = '';
let sent = 0;
const server = createServer((request, response) => {
  request.resume();
  sent += 1;
  response.writeHead(200, { 'content-type': 'application/json' }).end(body);
});

beforeAll(() => new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve)));
afterAll(async () => {
  await egress.close();
  server.close().closeAllConnections();
});

function imported(responses: Record<string, unknown>, method = 'get'): ToolSpec {
  const { definitions } = readOpenApi(
    {
      openapi: '3.0.3',
      info: { title: 'Users', version: '1.0.0' },
      servers: [{ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }],
      paths: {
        '/user': { [method]: { operationId: 'getUser', parameters: [{ name: 'n', in: 'query', schema: {} }], responses } },
      },
    },
    { namespace: 'users' },
  );
  const [definition] = definitions;
  if (definition === undefined) throw new Error('nothing was imported');
  return specOf(definition);
}

/** Calls a tool several times with different inputs, in one agent run. */
async function calls(spec: ToolSpec, times = 1, more: Partial<Parameters<typeof play>[0]> = {}) {
  const turns = Array.from({ length: times }, (_, n) => [{ name: spec.name, input: { n } }]);
  const model = createRecordingModel([...turns, 'ok']);
  const story = await play({ specs: [spec], providers: [http], model, policy: { confirmation: 'never' }, ...more });
  return { envelopes: story.envelopes, model };
}

const remembered = (spec: ToolSpec, answer: unknown) => {
  const { provider } = remoteTool([{ output: answer }], { name: spec.name });
  return { specs: [{ ...spec, gateway: 'remote' }], providers: [provider] };
};

describe('an answer of a service that differs from its declared schema', () => {
  it.each(['get', 'post'])('is the output of each of six %s calls, with a warning of path and rule', async method => {
    body = JSON.stringify(answered);
    sent = 0;
    const { envelopes, model } = await calls(imported({ 200: { description: 'ok', content: json } }, method), 6);
    expect(sent).toBe(6);
    for (const { error, output, meta } of envelopes) {
      expect(error).toBeUndefined();
      expect(output).toEqual(answered);
      expect(meta?.warnings).toEqual([
        { code: 'output_schema', path: '/nickname', rule: 'type', message: expect.stringContaining('must be string') },
      ]);
    }
    expect(JSON.stringify(model.asked[1]?.messages.at(-1))).toContain('paused');
  });

  it.each<[string, string, unknown, string, string]>([
    ['an unlisted value', '{"id":7,"nickname":"a","state":"paused"}', undefined, '/state', 'enum'],
    ['a missing member', '{"id":7,"state":"active"}', undefined, '', 'required'],
    ['another JSON type', '[1]', undefined, '', 'type'],
    ['text for JSON', 'hello', 'hello', '', 'type'],
    ['no body', '', null, '', 'type'],
  ])('is kept when it is %s', async (_what, text, output, path, rule) => {
    body = text;
    const { envelopes } = await calls(imported({ 200: { description: 'ok', content: json } }));
    expect(envelopes[0]?.output).toEqual(output === undefined ? JSON.parse(text) : output);
    expect(envelopes[0]?.meta?.warnings).toMatchObject([{ path, rule }]);
  });

  it('is kept when it is an integer of 64 bits, whose digits reach the model as text', async () => {
    body = '{"id": 7615917337495251231}';
    const schema = { type: 'object', properties: { id: { type: 'integer', format: 'int64' } } };
    const { envelopes, model } = await calls(imported({ 200: { content: { 'application/json': { schema } } } }));
    expect(envelopes[0]?.output).toEqual({ id: '7615917337495251231' });
    expect(envelopes[0]?.meta?.warnings).toMatchObject([
      { code: 'number_as_text', path: '/id' },
      { code: 'output_schema', path: '/id', rule: 'type' },
    ]);
    expect(JSON.stringify(model.asked[1]?.messages.at(-1))).toContain('7615917337495251231');
  });

  it('fails the call of a tool that is declared strict', async () => {
    body = JSON.stringify(answered);
    const strict = { ...imported({ 200: { description: 'ok', content: json } }), strict_output: true };
    const { envelopes } = await calls(strict);
    expect(envelopes[0]?.error).toMatchObject({ code: 'PROVIDER_ERROR', details: { reason: 'output_schema' } });
  });

  it('fails the call of a tool whose code is in this installation', async () => {
    const liar = aTool('liar', { output_schema: { type: 'object', required: ['id'] }, execute: () => ({}) });
    const story = await play({ tools: [liar], model: createRecordingModel([[{ name: 'liar' }], 'ok']) });
    expect(story.envelopes[0]?.error?.details).toMatchObject({ reason: 'output_schema' });
  });

  it('is kept when its schema cannot be compiled, with a warning', async () => {
    body = '{"a":1}';
    const spec = { ...imported({ 200: { description: 'ok', content: json } }), output_schema: { type: 'nonsense' } };
    const { envelopes } = await calls(spec);
    expect(envelopes[0]).toMatchObject({ output: { a: 1 }, meta: { warnings: [{ code: 'output_schema', path: '' }] } });
  });

  it('has its warnings, too, where it comes from the cache or answers an equal call', async () => {
    const spec = imported({ 200: { description: 'ok', content: json } });
    for (const [kind, more] of [
      ['memo', { cache: 'forever', side_effect_policy: 'pure' }],
      ['idempotency', { side_effect_policy: 'irreversible' }],
    ] as const) {
      const model = createRecordingModel([[{ name: spec.name }], [{ name: spec.name }], 'ok']);
      const { specs, providers } = remembered({ ...spec, ...more }, answered);
      const { envelopes } = await play({ specs, providers, model, policy: { confirmation: 'never' } });
      expect(envelopes.map(({ meta }) => meta?.cache?.kind)).toEqual([undefined, kind]);
      expect(envelopes.map(({ meta }) => meta?.warnings?.length)).toEqual([1, 1]);
    }
  });

  it('has its warnings, too, where it is too large for the envelope', async () => {
    body = JSON.stringify({ ...answered, note: 'x'.repeat(5000) });
    const { envelopes } = await calls(imported({ 200: { description: 'ok', content: json } }), 1, {
      limits: { max_output_bytes: 1024 },
    });
    expect(envelopes[0]).toMatchObject({ truncated: true, meta: { warnings: [{ path: '/nickname' }] } });
  });

  it('has no secret in its warnings', async () => {
    const spec = { ...imported({ 200: { content: json } }), secrets: ['KEY'], gateway: 'remote' };
    const schema = { type: 'object', additionalProperties: { type: 'string' } };
    const { provider } = remoteTool([{ output: { 'sk-secret-value': 1 } }]);
    const { envelopes } = await calls({ ...spec, output_schema: schema }, 1, {
      providers: [provider],
      secrets: { workspace: { KEY: 'sk-secret-value' } },
    });
    expect(envelopes[0]?.meta?.warnings).toMatchObject([{ path: '/[redacted]' }]);
    expect(JSON.stringify(envelopes)).not.toContain('sk-secret-value');
  });
});

describe('a response of an OpenAPI operation', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['without content', { 200: { description: 'ok' } }, '{"id":1}'],
    ['without content, answered by text', { 200: { description: 'ok' } }, 'hello'],
    ['beside another that says nothing', { 200: { content: json }, 202: { description: 'accepted' } }, '{"job":1}'],
  ])('%s takes any answer without a warning', async (_what, responses, text) => {
    body = text;
    const { envelopes } = await calls(imported(responses));
    expect(envelopes[0]?.output).toEqual(text.startsWith('{') ? JSON.parse(text) : text);
    expect(envelopes[0]?.meta?.warnings).toBeUndefined();
  });

  it.each([
    ['2XX', { '2XX': { content: json } }],
    ['default', { default: { content: json } }],
  ])('under %s describes the output', async (_what, responses) => {
    expect(imported(responses).output_schema).toMatchObject(user);
  });

  it('under default does not describe the output where a success is declared', () => {
    const error = { type: 'object', required: ['error'] };
    const responses = { 200: { content: json }, default: { content: { 'application/json': { schema: error } } } };
    expect(JSON.stringify(imported(responses).output_schema)).not.toContain('error');
  });

  it('is described as null only by 204 and 205, which have no body', () => {
    expect(imported({ 204: { description: 'gone' } }).output_schema).toMatchObject({ type: 'null' });
    expect(imported({ 202: { description: 'later' } })).not.toHaveProperty('output_schema');
    const both = imported({ 200: { content: json }, 204: {} }).output_schema;
    expect(isRecord(both) && both['anyOf']).toHaveLength(2);
  });
});
