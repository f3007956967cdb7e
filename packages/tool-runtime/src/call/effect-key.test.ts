import { canonicalJson } from '@pinion/contracts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nodeHasher } from '../adapters/node/node-hasher.ts';
import { aTool, play, createRecordingModel } from '../testing/index.ts';
import { effectKey, type EffectKeyInput } from './effect-key.ts';

type Parts = { fields?: string[]; given?: string; name?: string; group?: string; workspace?: string };

const keyOf = (input: unknown, { fields, given, name = 'pay', group = 'g', workspace = 'w' }: Parts = {}): string => {
  const parts: EffectKeyInput = {
    workspace_id: workspace,
    turn_group_id: group,
    spec: { name, ...(fields === undefined ? {} : { idempotency: { key_fields: fields } }) },
    input,
    canonicalInput: canonicalJson(input),
    given,
  };
  return effectKey(nodeHasher, parts);
};

describe('effectKey', () => {
  test('effectKey is a complete SHA-256 hash', () => expect(keyOf({})).toMatch(/^[0-9a-f]{64}$/));

  test.each([
    ['joined text', { a: 'x:y', b: 'z' }, { a: 'x', b: 'y:z' }],
    ['missing and null', { a: 'x' }, { a: 'x', b: null }],
    ['missing and empty', { a: 'x' }, { a: 'x', b: '' }],
    ['null and empty', { a: null }, { a: '' }],
    ['number and text', { a: 1 }, { a: '1' }],
    ['false and zero', { a: false }, { a: 0 }],
    ['list and text', { a: ['x'] }, { a: 'x' }],
    ['one field or the other', { a: 'x' }, { b: 'x' }],
  ])('effectKey distinguishes %s', (_, one, other) => {
    const fields = ['a', 'b'];
    expect(keyOf(one, { fields })).not.toBe(keyOf(other, { fields }));
    expect(keyOf(one)).not.toBe(keyOf(other));
  });

  test('effectKey ignores the order of fields and field names, and other fields', () => {
    expect(keyOf({ a: 1, b: 2, c: 3 }, { fields: ['a', 'b'] })).toBe(keyOf({ c: 4, b: 2, a: 1 }, { fields: ['b', 'a'] }));
  });

  test('an explicit effectKey never equals one derived from the input, whatever it looks like', () => {
    expect(keyOf({}, { given: '{}' })).not.toBe(keyOf({}));
    expect(keyOf({ a: 1 }, { given: 'k' })).toBe(keyOf({ a: 2 }, { given: 'k' }));
  });

  test('effectKey is equal exactly for equal workspace, tool, turn group and named fields or whole input', () => {
    const value = fc.oneof(
      fc.constantFrom('', 'x', 'x:y', '"', ','),
      fc.integer({ min: 0, max: 1 }),
      fc.boolean(),
      fc.constant(null),
    );
    const input = fc.record({ a: value, b: value, c: value }, { requiredKeys: [] });
    const location = fc.constantFrom('p', 'p"', 'q', '"q');
    const subject = fc.record({ input, name: location, group: location, workspace: location });
    const named = ({ a, b, ...rest }: { a?: unknown; b?: unknown; c?: unknown }) =>
      a === undefined && b === undefined
        ? rest
        : { fields: { ...(a === undefined ? {} : { a }), ...(b === undefined ? {} : { b }) } };
    fc.assert(
      fc.property(subject, subject, (one, other) => {
        const same = (subjectOf: typeof one): string => canonicalJson({ ...subjectOf, input: named(subjectOf.input) });
        const key = ({ input: of, ...rest }: typeof one): string => keyOf(of, { ...rest, fields: ['a', 'b'] });
        expect(key(one) === key(other)).toBe(same(one) === same(other));
      }),
      { numRuns: 2000 },
    );
  });
});

test('an omitted default and an explicit default have the same effectKey', async () => {
  let count = 0;
  const pay = aTool('pay', {
    metadata: { side_effects: 'writes' },
    input_schema: { type: 'object', properties: { currency: { type: 'string', default: 'EUR' }, sum: { type: 'number' } } },
    execute: () => (count += 1),
  });
  const story = await play({
    tools: [pay],
    policy: { confirmation: 'never' },
    model: createRecordingModel([
      [
        { name: 'pay', input: { sum: 1 } },
        { name: 'pay', input: { currency: 'EUR', sum: 1 } },
      ],
      'done',
    ]),
  });
  expect(count).toBe(1);
  expect(story.envelopes.map(envelope => envelope.cached)).toEqual([undefined, true]);
});
