import { performance } from 'node:perf_hooks';
import type { JsonSchema } from '@pinion/contracts';
import { afterAll, expect, it } from 'vitest';
import { cheapSchema, isSmallValue } from './cheap-schema.ts';
import { createSchemaWorkers } from './schema-worker.ts';

const schemas = createSchemaWorkers({ processes: 1, timeoutMs: 300 });
afterAll(() => schemas.close());

function checkOf(schema: JsonSchema, fillDefaults = false) {
  const compiled = schemas.compile(schema, { fillDefaults });
  if (!compiled.ok) expect.fail(compiled.message);
  return compiled.check;
}

const everyOther = { type: 'object', properties: { a: { anyOf: [{ $ref: '#' }, { $ref: '#' }] }, b: { type: 'string' } } };
/** Returns a value nested that many levels deep and invalid at the bottom, so that each level is tried twice. */
const deep = (levels: number): unknown => (levels === 0 ? { b: 1 } : { a: deep(levels - 1) });
const pairs = Array.from({ length: 20_000 }, (_, n) => ({ n, same: 'x' }));

it.each([
  ['unique objects', { type: 'array', uniqueItems: true }, pairs],
  ['references within alternatives', everyOther, deep(40)],
  ['a pattern that needs backtracking', { pattern: '^(a|aa)+\\1!$' }, 'a'.repeat(5000)],
  ['unique lists in lists', { type: 'array', items: { type: 'array', uniqueItems: true } }, [pairs]],
])('createSchemaWorkers stops a check of %s and leaves the main thread free', async (_, schema, value) => {
  const before = performance.eventLoopUtilization();
  const issues = await checkOf(schema)(value);
  expect(issues).toMatchObject([{ path: '', keyword: 'limit', message: expect.stringContaining('was stopped') }]);
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.9);
  expect(await checkOf({ $ref: '#/definitions/a', definitions: { a: { type: 'string' } } })('text')).toBe(undefined);
});

it('createSchemaWorkers ends a check with the call that it is part of', async () => {
  const [issue] = (await checkOf(everyOther)(deep(40), { timeoutMs: 50 })) ?? [];
  expect(issue?.message).toContain('50 ms');
});

it('createSchemaWorkers checks simple schemas inline and others in a process with the same result', async () => {
  const plain = { type: 'object', properties: { a: { type: 'string', default: 'x' } }, additionalProperties: false };
  const references = { ...plain, properties: { ...plain.properties, b: { $ref: '#/properties/a' } } };
  for (const schema of [plain, references]) {
    const value = {};
    const found = checkOf(schema, true)(value);
    expect(found instanceof Promise).toBe(schema === references);
    expect(await found).toBe(undefined);
    expect(value).toEqual({ a: 'x' });
    expect(await checkOf(schema)({ c: 1 })).toMatchObject([{ keyword: 'additionalProperties' }]);
  }
});

it('createSchemaWorkers examine explains why a schema is unusable, including one compiled in a process', async () => {
  expect(await schemas.examine({ type: 'nonsense' })).toContain('type');
  expect(await schemas.examine({ $ref: '#/nowhere' })).toContain('nowhere');
  expect(await schemas.examine({ properties: { a: { pattern: '^a+$' } } })).toBe(undefined);
});

it('createSchemaWorkers judge compares enums of 100,000 values without blocking the main thread', async () => {
  const listed = (from: number) => ({ enum: Array.from({ length: 100_000 }, (_, n) => `value ${n + from}`) });
  const judgement = await schemas.judge({ input_schema: listed(0) }, { input_schema: listed(1) });
  expect(judgement.changes[0]).toMatchObject({ verdict: 'unclear' });
  const few = await schemas.judge({ input_schema: { enum: ['a', 'b'] } }, { input_schema: { enum: ['a'] } });
  expect(few.verdict).toBe('breaking');
});

it.each([
  ['alternatives that are not nested', { anyOf: [{ type: 'string' }, { type: 'null' }] }, { width: 2 }],
  ['nested alternatives', { anyOf: [{ oneOf: [{ type: 'string' }] }] }, undefined],
  ['a reference', { $ref: '#' }, undefined],
  ['a pattern', { properties: { a: { pattern: '(a+)+' } } }, undefined],
  ['unique texts', { uniqueItems: true, items: { type: 'string' } }, { width: 1 }],
  ['a long enum', { enum: Array.from({ length: 101 }, (_, n) => n) }, undefined],
  ['a keyword that is not known', { contains: { type: 'string' } }, undefined],
] as [string, JsonSchema, unknown][])('cheapSchema judges %s', (_, schema, expected) => {
  expect(cheapSchema(schema)).toEqual(expected);
});

it('isSmallValue counts parts and characters for each alternative', () => {
  expect(isSmallValue({ a: ['b', null] }, { width: 1 })).toBe(true);
  expect(isSmallValue(Array.from({ length: 60_000 }), { width: 1 })).toBe(true);
  expect(isSmallValue(Array.from({ length: 60_000 }), { width: 2 })).toBe(false);
  expect(isSmallValue('x'.repeat(3_000_000), { width: 2 })).toBe(false);
});
