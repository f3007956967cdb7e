import { isRecord } from '@pinion/contracts';
import * as fc from 'fast-check';
import jsonata from 'jsonata';
import { describe, expect, it } from 'vitest';
import { type Condition, type ConditionGroup, forms, type InnerGroup, isGroup, operators } from './condition.ts';
import { addCondition, firstCondition, namesIn, valuesIn, withOperator } from './edit-condition.ts';
import { readConditions } from './read-conditions.ts';
import { writeConditions } from './write-conditions.ts';

const text = fc.oneof(fc.string({ maxLength: 6 }), fc.constantFrom('', 'a', 'ab', 'and', '"', '\\', '<V>', 'b or $.c = 1', 'ü'));
const figure = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter(n => !Object.is(n, -0)),
);
const name = fc.constantFrom('a', 'b', 'in', 'order id', 'x.y', 'ü');
const valuesFor = {
  none: fc.constant([]),
  literal: fc.tuple(fc.oneof(text, figure)),
  text: fc.tuple(text),
  number: fc.tuple(figure),
  list: fc.array(fc.oneof(text, figure), { maxLength: 3 }),
};
const condition: fc.Arbitrary<Condition> = fc.constantFrom(...operators).chain(operator =>
  fc.record({
    path: fc.array(name, { maxLength: 2 }),
    operator: fc.constant(operator),
    values: valuesFor[forms[operator].operand],
  }),
);
const join = fc.constantFrom('and' as const, 'or' as const);
/** A list of one has nothing to join. */
const normal = <Group extends { join: 'and' | 'or'; conditions: readonly unknown[] }>(one: Group): Group =>
  one.conditions.length === 1 ? { ...one, join: 'and' as const } : one;
const inner: fc.Arbitrary<InnerGroup> = fc
  .record({ join, conditions: fc.array(condition, { minLength: 1, maxLength: 3 }) })
  .map(normal);
const group: fc.Arbitrary<ConditionGroup> = fc
  .record({
    join,
    conditions: fc.array(fc.oneof({ weight: 3, arbitrary: condition }, { weight: 1, arbitrary: inner }), {
      minLength: 1,
      maxLength: 3,
    }),
  })
  .map(normal);

/** Evaluates conditions and groups as the editor says. */
function groupHolds(value: unknown, { join: how, conditions }: ConditionGroup): boolean {
  const held = (one: Condition | InnerGroup): boolean => (isGroup(one) ? groupHolds(value, one) : holds(value, one));
  return how === 'and' ? conditions.every(held) : conditions.some(held);
}

/** Evaluates rows as their labels say. Lists are values here, not containers of fields. */
function holds(value: unknown, { path, operator, values }: Condition): boolean {
  const found = path.reduce<unknown>((at, key) => (isRecord(at) && Object.hasOwn(at, key) ? at[key] : undefined), value);
  const [one = ''] = values;
  const isEmpty = found === undefined || found === null || found === '';
  switch (operator) {
    case 'equals':
      return found === one;
    case 'not_equals':
      return found !== one;
    case 'contains':
      return typeof found === 'string' && found.includes(String(one));
    case 'starts_with':
      return typeof found === 'string' && found.startsWith(String(one));
    case 'greater':
      return typeof found === 'number' && found > Number(one);
    case 'greater_or_equal':
      return typeof found === 'number' && found >= Number(one);
    case 'less':
      return typeof found === 'number' && found < Number(one);
    case 'less_or_equal':
      return typeof found === 'number' && found <= Number(one);
    case 'one_of':
      return values.some(other => other === found);
    case 'is_true':
      return found === true;
    case 'is_false':
      return found === false;
    case 'is_empty':
      return isEmpty;
    case 'is_not_empty':
      return !isEmpty;
  }
}

describe('conditions', () => {
  it('readConditions is the inverse of writeConditions', () => {
    fc.assert(
      fc.property(group, one => {
        expect(readConditions(writeConditions(one))).toEqual(one);
      }),
      { numRuns: 500 },
    );
  });

  it('the JSONata of conditions gives what the conditions say, for any value', async () => {
    const plain = fc.oneof(text, figure, fc.boolean(), fc.constant(null));
    const fields = fc.dictionary(name, fc.oneof(plain, fc.dictionary(name, plain, { maxKeys: 3, noNullPrototype: true })), {
      maxKeys: 4,
      noNullPrototype: true,
    });
    const value = fc.oneof({ weight: 4, arbitrary: fields }, plain);
    await fc.assert(
      fc.asyncProperty(group, value, async (one, given) => {
        const result: unknown = await jsonata(writeConditions(one)).evaluate(given);
        expect(Boolean(result)).toBe(groupHolds(given, one));
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    '$',
    '',
    'a = 1',
    '$.a  = 1',
    '$.a = 1 and $.b = 2 or $.c = 3',
    '$.a = $.b',
    '$sum($.a) > 1',
    '$.a = 1.0',
    '$.a = 1 and',
    "$.a = 'x'",
    '($.a = 1 and ($.b = 2 or $.c = 3))',
    '($.a = 1',
    '(($.a = 1))',
  ])('readConditions leaves %j to the field for expressions', expression => {
    expect(readConditions(expression)).toBeUndefined();
  });

  it('withOperator returns a condition that is read back, whatever the operator was', () => {
    fc.assert(
      fc.property(condition, fc.constantFrom(...operators), (before, operator) => {
        const after: ConditionGroup = { join: 'and', conditions: [withOperator(before, operator)] };
        expect(readConditions(writeConditions(after))).toEqual(after);
      }),
    );
    expect(readConditions(writeConditions({ join: 'and', conditions: [firstCondition] }))).toBeDefined();
  });

  it('the second condition of a group joins it the other way than the group around it', () => {
    const one: InnerGroup = { join: 'and', conditions: [firstCondition] };
    expect(addCondition(one, 'and').join).toBe('or');
    expect(addCondition(one, 'or').join).toBe('and');
    expect(addCondition(addCondition(one, 'and'), 'and').join).toBe('or');
    expect(addCondition(one, undefined)).toEqual({ join: 'and', conditions: [firstCondition, firstCondition] });
  });

  it('namesIn and valuesIn read what is typed', () => {
    expect(namesIn(' order id . `x` ..')).toEqual(['order id', 'x']);
    expect(valuesIn('12', 'string', false)).toEqual(['12']);
    expect(valuesIn('12', 'number', false)).toEqual([12]);
    expect(valuesIn('', 'number', false)).toBeUndefined();
    expect(valuesIn('1\nx', 'number', true)).toBeUndefined();
    expect(valuesIn('a\n\nb', 'string', true)).toEqual(['a', 'b']);
  });
});
