import type { RunEvent, SpecWithExamples } from '@pinion/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jsonClient } from '../../testing/json-client.ts';
import { must } from '../../testing/must.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { ImportReport } from './import-tools.ts';

type Refused = { error: { code: string; message: string; details: { pointer: string } } };

let server: Awaited<ReturnType<typeof startTestServer>>;
const call = jsonClient(() => server.url);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const examples = [
  { name: 'two numbers', input: { numbers: [1, 2] }, output: { sum: 3 } },
  { input: { numbers: [] }, output: null },
  { input: { numbers: [1] } },
];
const definition = {
  name: 'math.sum',
  version: '1.0.0',
  description: 'Adds numbers.',
  category: 'code',
  input_schema: {
    type: 'object',
    properties: { numbers: { type: 'array', items: { type: 'number' } }, round: { type: 'boolean', default: false } },
    required: ['numbers', 'round'],
    additionalProperties: false,
  },
  gateway: 'javascript',
  gateway_config: { code: 'return inputs.numbers.length === 0 ? null : { sum: 3 }' },
  side_effect_policy: 'pure',
  examples,
};

test('publishTool keeps examples: in its response, in the version, and in the version imported from it', async () => {
  expect(await must(201, call<SpecWithExamples>('POST', '/tools', definition))).toMatchObject({ examples, notes: [] });
  const stored = await must(200, call<SpecWithExamples>('GET', '/tools/math.sum/1.0.0'));
  expect(stored.examples).toEqual(examples);
  const { versions } = await must(200, call<{ versions: SpecWithExamples[] }>('GET', '/tools/math.sum'));
  expect(versions[0]?.examples).toEqual(examples);

  const tools = [{ ...stored, name: 'math.sum_copy' }];
  expect(await must(200, call<ImportReport>('POST', '/tools/import', { tools }))).toMatchObject({
    published: ['math.sum_copy@1.0.0'],
  });
  const copy = await must(200, call<SpecWithExamples>('GET', '/tools/math.sum_copy/1.0.0'));
  expect(copy.examples).toEqual(examples);
});

test('importTools reports examples that changed in a published version', async () => {
  await call('POST', '/tools', { ...definition, name: 'math.again' });
  const tools = [{ ...definition, name: 'math.again', examples: [] }];
  const { notes } = await must(200, call<ImportReport>('POST', '/tools/import', { tools }));
  expect(notes).toEqual([expect.stringContaining('math.again@1.0.0: examples changed')]);
});

test.each([
  ['an input that the schema refuses', [{ input: { numbers: ['one'] } }], '/examples/0/input/numbers/0'],
  ['an input without a required field', [examples[0], { input: {} }], '/examples/1/input'],
  ['an example without an input', [{ output: 1 }], '/examples/0/input'],
  ['examples that are no list', {}, '/examples'],
])('publishTool refuses %s with the pointer of the fault', async (_, wrong, pointer) => {
  const body = { ...definition, name: 'math.refused', examples: wrong };
  const { status, body: refused } = await call<Refused>('POST', '/tools', body);
  expect({ status, pointer: refused.error.details.pointer }).toEqual({ status: 400, pointer });
  const imported = await call<Refused>('POST', '/tools/import', { tools: [body] });
  expect(imported.status).toBe(400);
  expect(imported.body.error.message).toContain(pointer);
  expect((await call('GET', '/tools/math.refused')).status).toBe(404);
});

test('tryDefinition makes a call whatever the examples contain, and the run does not store them', async () => {
  const input = { numbers: [1, 2] };
  const draft = { ...definition, name: 'math.draft', examples: [{ input: { numbers: 'none' } }] };
  const { run_id } = await must(202, call<{ run_id: string }>('POST', '/tools/try-definition', { definition: draft, input }));
  const bundle = await must(200, call<{ events: RunEvent[] }>('GET', `/runs/${run_id}/bundle`));
  expect(JSON.stringify(bundle)).toContain('math.draft');
  expect(JSON.stringify(bundle)).not.toContain('examples');
});

test('listTools returns tools without their examples', async () => {
  const { items } = await must(200, call<{ items: object[] }>('GET', '/tools?limit=100'));
  expect(JSON.stringify(items)).toContain('math.sum');
  expect(items.some(item => 'examples' in item)).toBe(false);
});
