import type { SchemaJudgement, ToolEnvelope } from '@pinion/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { effectServer } from '../../testing/effect-server.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { must } from '../../testing/must.ts';
import { startTestServer } from '../../testing/test-server.ts';

type Executed = { run_id: string; envelope: ToolEnvelope };

/** A schema in which each level is tried twice, and is wrong at the deepest level. */
const doubling = { type: 'object', properties: { a: { anyOf: [{ $ref: '#' }, { $ref: '#' }] }, b: { type: 'string' } } };
const nested = (levels: number): unknown => (levels === 0 ? { b: 1 } : { a: nested(levels - 1) });
const objects = Array.from({ length: 8_000 }, (_, n) => ({ n, text: 'same in each of them' }));

let service: Awaited<ReturnType<typeof effectServer>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
let call: ReturnType<typeof jsonClient>;

beforeAll(async () => {
  service = await effectServer(path => ({ body: path === '/answer.deep' ? nested(40) : objects }));
  server = await startTestServer({ PINION_EGRESS_ALLOW: service.host });
  call = jsonClient(() => server.url);
  const unique = { type: 'array', uniqueItems: true };
  for (const [name, more] of Object.entries({
    'answer.unique': { output_schema: unique },
    'answer.deep': { output_schema: doubling },
    'input.unique': { input_schema: { type: 'object', properties: { list: unique } } },
    'input.deep': { input_schema: doubling },
    'enum.short': { input_schema: { enum: ['value 1', 'value 2'] } },
  })) {
    await must(201, call('POST', '/tools', service.tool(name, 'pure', more)));
    await must(200, call('PUT', `/agents/external/activations/${name}`, { enabled: true }));
  }
});
afterAll(async () => {
  await server.close();
  await service.close();
});

/** Requests the health of the server until the work has ended, and returns how often it answered before that. */
async function whileAnswering<Result>(work: Promise<Result>): Promise<{ result: Result; answered: number }> {
  const state = { isOver: false, answered: 0 };
  const ended = work.finally(() => (state.isOver = true));
  while (!state.isOver) {
    await must(200, call('GET', '/health'));
    state.answered += 1;
  }
  return { result: await ended, answered: state.answered };
}

const stopped = { message: expect.stringContaining('cannot be checked') };

test.each([
  ['answer.unique', {}, { meta: { warnings: [{ code: 'output_schema', rule: 'limit', ...stopped }] } }],
  ['answer.deep', {}, { output: nested(40), meta: { warnings: [{ code: 'output_schema', rule: 'limit', ...stopped }] } }],
  ['input.unique', { list: objects }, { error: { code: 'VALIDATION_ERROR', ...stopped } }],
  ['input.deep', nested(40), { error: { code: 'VALIDATION_ERROR', ...stopped } }],
])(
  'a check of a call of %s that would take minutes is stopped while the server answers other requests',
  async (tool, input, envelope) => {
    const { result, answered } = await whileAnswering(call<Executed>('POST', '/tools/execute', { tool, input }));
    expect(result.body.envelope).toMatchObject(envelope);
    expect(answered).toBeGreaterThan(5);
  },
);

test('judgeToolSchemas compares enums of 100,000 values while the server answers other requests', async () => {
  const input_schema = { enum: Array.from({ length: 100_000 }, (_, n) => `value ${n}`) };
  const judging = call<SchemaJudgement>('POST', '/tools/enum.short/1.0.0/changes', { input_schema });
  const { result, answered } = await whileAnswering(judging);
  expect(result).toMatchObject({ status: 200, body: { verdict: 'compatible' } });
  expect(answered).toBeGreaterThan(1);
});
