import { specOf, ToolDefinition } from '@pinion/contracts';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { ajvSchemas } from '../../adapters/node/ajv-schemas.ts';
import { createExpressionWorkers } from '../../adapters/node/expression-worker.ts';
import type { ProviderCall } from '../../ports/index.ts';
import { calculate } from './calculate.ts';
import { builtinTools, createInternalProvider, ToolFailure } from './index.ts';

const expressions = createExpressionWorkers({ processes: 1 });
afterAll(() => expressions.close());

const provider = createInternalProvider(builtinTools({ expressions, now: () => Date.parse('2026-07-01T12:00:00.500Z') }));

async function run(name: string, input: unknown) {
  const definition = provider.definitions.find(tool => tool.name === name);
  if (definition === undefined) throw new Error(`no tool ${name}`);
  const call: ProviderCall = {
    spec: specOf(definition),
    input,
    secrets: {},
    scope: { org_id: 'o', workspace_id: 'w', user_id: 'u' },
    call_id: 'c',
    signal: new AbortController().signal,
    markSent: () => undefined,
  };
  const result = await provider.call(call);
  if (result.ok && definition.output_schema !== undefined) {
    const compiled = ajvSchemas().compile(definition.output_schema, { fillDefaults: false });
    expect(compiled.ok && compiled.check(result.output)).toBeUndefined();
  }
  return result;
}

it('the internal provider offers valid definitions without side effects', () => {
  for (const definition of provider.definitions) {
    expect(ToolDefinition.parse(definition)).toMatchObject({
      gateway: 'internal',
      side_effect_policy: 'pure',
      access: 'none',
      version: '1.0.0',
    });
    expect(ajvSchemas().compile(definition.input_schema, { fillDefaults: true }).ok).toBe(true);
  }
});

it('the internal provider runs only its own tools, returns tool errors and rethrows unexpected exceptions', async () => {
  const bad = createInternalProvider([
    {
      name: 'a',
      version: '1.0.0',
      input_schema: {},
      output_schema: {},
      metadata: { category: 'code', side_effects: 'writes', cache: 'none' },
      execute: () => Promise.reject(new ToolFailure({ code: 'RATE_LIMIT', message: 'later', retry_after_s: 1 })),
    },
    {
      name: 'b',
      version: '1.0.0',
      input_schema: {},
      output_schema: {},
      metadata: { category: 'code', side_effects: 'none', cache: 'none' },
      execute: () => Promise.reject(new TypeError('bug')),
    },
  ]);
  let sent = 0;
  const call = (index: number, version = '1.0.0'): ProviderCall => ({
    spec: { ...specOf(bad.definitions[index] as ToolDefinition), version },
    input: {},
    secrets: {},
    scope: { org_id: 'o', workspace_id: 'w', user_id: 'u' },
    call_id: 'c',
    signal: new AbortController().signal,
    markSent: () => {
      sent += 1;
    },
  });
  expect(await bad.call(call(0))).toEqual({ ok: false, error: { code: 'RATE_LIMIT', message: 'later', retry_after_s: 1 } });
  expect(sent).toBe(1);
  await expect(bad.call(call(1))).rejects.toThrow('bug');
  expect(sent).toBe(1);
  expect(await bad.call(call(0, '2.0.0'))).toMatchObject({
    ok: false,
    error: {
      code: 'PROVIDER_ERROR',
      message: expect.stringContaining('Tool not registered'),
      details: { reason: 'not_registered' },
    },
  });
});

describe('calculator', () => {
  it.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['2 ^ 3 ^ 2', 512],
    ['-2 ^ 2', -4],
    ['2 ^ -1', 0.5],
    ['0.1 + 0.2', 0.3],
    ['10 % 4', 2],
    ['1e3 + .5', 1000.5],
    ['round(2.345, 2)', 2.35],
    ['round(-2.5)', -3],
    ['sqrt(16) + max(1, 2, 3)', 7],
    ['log(8, 2)', 3],
    ['2 × 3 ÷ 4', 1.5],
    ['PI - pi', 0],
    ['avg(1, 2, 3)', 2],
    ['--1', 1],
    ['2**3', 8],
    ['  7  ', 7],
  ])('calculate evaluates %s', (expression, result) => expect(calculate(expression)).toBe(result));

  it.each([
    ['1 +', 'ends too early'],
    ['1 2', "'2' at position 3"],
    ['(1', "')' was expected"],
    ['1/0', 'infinite'],
    ['sqrt(-1)', 'not a number'],
    ['process.exit()', 'not valid'],
    ['constructor', 'unknown'],
    ['a + 1', 'unknown'],
    ['1 + $', "'$' is not valid"],
    ['sin 1', 'parentheses'],
    ['round(1, 2, 3)', 'takes 1 to 2'],
    [`${'('.repeat(5000)}1`, 'deeper'],
    ['', 'ends too early'],
    [`${'2^'.repeat(1000)}1`, 'deeper'],
  ])('calculate rejects %s', (expression, message) => expect(() => calculate(expression)).toThrow(message));

  it('calculate agrees with JavaScript arithmetic', () => {
    const number = fc.integer({ min: -1000, max: 1000 });
    fc.assert(
      fc.property(number, number, number, (a, b, c) => calculate(`(${a}) + (${b}) * (${c}) - ${a}`) === b * c || b * c === 0),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii', maxLength: 30 }), text => {
        try {
          return Number.isFinite(calculate(text));
        } catch (error) {
          return error instanceof ToolFailure;
        }
      }),
    );
  });

  it('the calculator tool returns a result or a VALIDATION_ERROR', async () => {
    expect(await run('calculator', { expression: '6*7' })).toEqual({ ok: true, output: { result: 42 } });
    expect(await run('calculator', { expression: '6*' })).toMatchObject({ ok: false, error: { code: 'VALIDATION_ERROR' } });
  });
});

describe('time tools', () => {
  it('the time tool returns the current time in any time zone', async () => {
    expect(await run('time.now', {})).toMatchObject({
      output: { iso: '2026-07-01T12:00:00.500+00:00', weekday: 'Wednesday', unix_s: 1782907200 },
    });
    expect(await run('time.now', { timezone: 'Asia/Kolkata' })).toMatchObject({
      output: { iso: '2026-07-01T17:30:00.500+05:30', date: '2026-07-01', time: '17:30:00', offset: '+05:30' },
    });
    expect(await run('time.now', { timezone: 'Mars/Base' })).toMatchObject({ error: { code: 'VALIDATION_ERROR' } });
  });

  it('the time tool converts times, including across daylight saving changes', async () => {
    const convert = (time: string | number, from_timezone: string, to_timezone: string) =>
      run('time.convert', { time, from_timezone, to_timezone });
    expect(await convert('2026-03-01T09:30', 'Europe/Berlin', 'America/New_York')).toMatchObject({
      output: { iso: '2026-03-01T03:30:00.000-05:00' },
    });
    expect(await convert('2026-03-29T03:30', 'Europe/Berlin', 'UTC')).toMatchObject({
      output: { utc: '2026-03-29T01:30:00.000Z' },
    });
    expect(await convert('2026-10-25T12:00:00', 'Europe/Berlin', 'UTC')).toMatchObject({
      output: { utc: '2026-10-25T11:00:00.000Z' },
    });
    expect(await convert(0, 'UTC', 'Asia/Tokyo')).toMatchObject({
      output: { iso: '1970-01-01T09:00:00.000+09:00', weekday: 'Thursday' },
    });
    expect(await convert('2026-01-01', 'UTC', 'UTC')).toMatchObject({ output: { date: '2026-01-01', time: '00:00:00' } });
    for (const time of ['tomorrow', '2026-13-01', '', 1e20])
      expect(await convert(time, 'UTC', 'UTC')).toMatchObject({ error: { code: 'VALIDATION_ERROR' } });
  });
});

describe('text and JSON tools', () => {
  it.each([
    ['text.slice', { text: 'a👩b', start: 1, end: 2 }, { text: '👩' }],
    ['text.slice', { text: 'abc', start: -2 }, { text: 'bc' }],
    ['text.count', { text: 'one two\nüa', find: 'o' }, { characters: 10, words: 3, lines: 2, bytes: 11, occurrences: 2 }],
    ['text.count', { text: '' }, { characters: 0, words: 0, lines: 0, bytes: 0 }],
    ['text.replace', { text: 'a.b.c', find: '.', replacement: '$&' }, { text: 'a$&b$&c', count: 2 }],
    ['text.replace', { text: 'a.b.c', find: '.', replacement: '-', all: false }, { text: 'a-b.c', count: 1 }],
    ['text.replace', { text: 'abc', find: 'x', replacement: '-' }, { text: 'abc', count: 0 }],
    ['text.case', { text: 'parseHTTPBody v2', to: 'snake' }, { text: 'parse_http_body_v2' }],
    ['text.case', { text: 'hello wide-world', to: 'camel' }, { text: 'helloWideWorld' }],
    ['text.case', { text: "it's über alles", to: 'title' }, { text: "It's Über Alles" }],
    [
      'text.template',
      { template: 'Hi {{user.name}}, {{constructor}}{{gone}}!', values: { user: { name: 'Ada' } } },
      { text: 'Hi Ada, !', missing: ['{{constructor}}', '{{gone}}'] },
    ],
    [
      'text.match',
      { text: 'A1', pattern: '([a-z])(\\d)?', ignore_case: true },
      { matches: [{ text: 'A1', index: 0, groups: ['A', '1'] }], count: 1 },
    ],
    ['text.replace_pattern', { text: 'a1b2', pattern: '\\d', replacement: '<$&>' }, { text: 'a<1>b<2>', count: 2 }],
    ['json.query', { data: { a: [{ b: 1 }, { b: 2 }] }, expression: '$sum(a.b)' }, { result: 3 }],
    ['json.query', { data: {}, expression: 'a.b' }, { result: null }],
  ])('the tool %s returns the expected output for %j', async (name, input, output) =>
    expect(await run(name, input)).toEqual({ ok: true, output }),
  );

  it.each([
    ['text.match', { text: 'a', pattern: '(?=a)' }],
    ['text.match', { text: 'a', pattern: '(' }],
    ['json.query', { data: {}, expression: 'a[' }],
  ])('the tool %s rejects %j', async (name, input) =>
    expect(await run(name, input)).toMatchObject({ ok: false, error: { code: 'VALIDATION_ERROR' } }),
  );
});
