import { type JsonSchema, assessSchemaChange } from '@pinion/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ajvSchemas } from './ajv-schemas.ts';

// The verdict is checked against the compiler's actual behavior: every change reported as compatible has to be compatible.

const names = ['a', 'b', 'c'] as const;
const scalar = fc.constantFrom<unknown>(null, true, false, 0, 1, 2, 1.5, -3, '', 'a', 'bb', 'ccc');

const scalarSchema: fc.Arbitrary<JsonSchema> = fc.oneof(
  fc.record(
    {
      type: fc.constantFrom<unknown>('string', 'number', 'integer', 'boolean', 'null', ['string', 'null'], ['integer', 'string']),
      minimum: fc.integer({ min: -2, max: 2 }),
      exclusiveMaximum: fc.integer({ min: 0, max: 3 }),
      minLength: fc.integer({ min: 0, max: 2 }),
      maxLength: fc.integer({ min: 1, max: 3 }),
      multipleOf: fc.integer({ min: 1, max: 3 }),
      pattern: fc.constantFrom('^a', 'b'),
      default: scalar,
      nullable: fc.boolean(),
      title: fc.constant('A title'),
    },
    { requiredKeys: ['type'] },
  ),
  fc.record({ enum: fc.uniqueArray(scalar, { minLength: 1, maxLength: 4 }) }),
  fc.record({ const: scalar }),
  fc.constant({}),
) as fc.Arbitrary<JsonSchema>;

const { schema } = fc.letrec<{ schema: JsonSchema }>(tie => ({
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalarSchema,
    fc.record(
      {
        type: fc.constantFrom<unknown>('object', ['object', 'null']),
        properties: fc.dictionary(fc.constantFrom(...names), tie('schema'), { maxKeys: 3 }),
        required: fc.uniqueArray(fc.constantFrom(...names), { maxLength: 2 }),
        additionalProperties: fc.oneof(fc.boolean(), tie('schema')),
        minProperties: fc.integer({ min: 0, max: 2 }),
        maxProperties: fc.integer({ min: 1, max: 3 }),
        patternProperties: fc.record({ '^a': tie('schema') }),
        propertyNames: fc.constant({ maxLength: 1 }),
      },
      { requiredKeys: ['type'] },
    ) as fc.Arbitrary<JsonSchema>,
    fc.record(
      {
        type: fc.constant('array'),
        items: tie('schema'),
        minItems: fc.integer({ min: 0, max: 2 }),
        maxItems: fc.integer({ min: 1, max: 3 }),
        uniqueItems: fc.boolean(),
      },
      { requiredKeys: ['type'] },
    ) as fc.Arbitrary<JsonSchema>,
    fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
    fc.record(
      { oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }), not: tie('schema') },
      { requiredKeys: ['oneOf'] },
    ),
    fc.record(
      {
        allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
        anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
      },
      { requiredKeys: ['allOf'] },
    ),
  ),
}));

/**
 * Returns the older schema with one position somewhere inside changed. Most real changes are small, and the smallest are the
 * trickiest.
 */
const changed = (older: JsonSchema): fc.Arbitrary<JsonSchema> =>
  fc
    .tuple(fc.nat(), fc.nat(), schema, fc.constantFrom('replace', 'drop', 'merge', 'nudge', 'nudge', 'nudge'))
    .map(([location, keyword, other, how]) => {
      const whole = { older: structuredClone(older) };
      const places = [{ holder: whole as Holder, key: 'older' }, ...holdersIn(whole.older)];
      const { holder, key } = places[location % places.length] ?? { holder: whole as Holder, key: 'older' };
      const inner = holder[key];
      if (how === 'drop' && key !== 'older') delete holder[key];
      else if (how === 'nudge' && isObject(inner)) holder[key] = nudged(inner, keyword);
      else holder[key] = how === 'merge' && isObject(inner) ? { ...inner, ...other } : other;
      return whole.older;
    });

/** Returns the schema with one keyword slightly tighter or wider: by one, by a value, by a name, or removed. */
function nudged(given: Holder, pick: number): Holder {
  const keywords = Object.keys(given);
  const keyword = keywords[pick % Math.max(1, keywords.length)];
  if (keyword === undefined) return { minimum: 1 };
  const { [keyword]: value, ...rest } = given;
  const isMore = pick % 2 === 0;
  if (typeof value === 'number') return { ...given, [keyword]: value + (isMore ? 1 : -1) };
  if (typeof value === 'boolean') return { ...given, [keyword]: !value };
  if (keyword === 'required' && Array.isArray(value)) return { ...given, required: isMore ? value.slice(1) : [...names] };
  if (keyword === 'enum' && Array.isArray(value) && value.length > 1)
    return { ...given, enum: isMore ? value.slice(1) : [...value, 'new'] };
  if (keyword === 'type' && typeof value === 'string')
    return { ...given, type: isMore ? [value, 'null'] : value === 'number' ? 'integer' : value };
  return rest;
}

type Holder = Record<string, unknown>;
const isObject = (value: unknown): value is Holder => typeof value === 'object' && value !== null && !Array.isArray(value);
const takesSchemas = ['items', 'additionalProperties', 'not'];

/** Returns the positions that hold a schema, and the keywords that can be removed. */
function holdersIn(at: Holder): { holder: Holder; key: string }[] {
  return Object.keys(at).flatMap(key => {
    const inner = at[key];
    if (key === 'properties' && isObject(inner))
      return Object.keys(inner).flatMap(name => [
        { holder: inner, key: name },
        ...(isObject(inner[name]) ? holdersIn(inner[name]) : []),
      ]);
    if (takesSchemas.includes(key)) return [{ holder: at, key }, ...(isObject(inner) ? holdersIn(inner) : [])];
    if (['anyOf', 'allOf', 'oneOf'].includes(key) && Array.isArray(inner)) return inner.filter(isObject).flatMap(holdersIn);
    return [];
  });
}

const pair = schema.chain(before =>
  fc.tuple(fc.constant(before), fc.oneof({ weight: 3, arbitrary: changed(before) }, { weight: 1, arbitrary: schema })),
);

const { value } = fc.letrec<{ value: unknown }>(tie => ({
  value: fc.oneof(
    { depthSize: 'small' },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 3 }).map(record => ({ ...record })),
  ),
}));

/** Generates values that a schema is likely to accept, because random values rarely do. */
function likely(given: unknown): fc.Arbitrary<unknown> {
  if (!isObject(given)) return value;
  const alternatives = [given['anyOf'], given['oneOf'], given['allOf']].find(Array.isArray) as unknown[] | undefined;
  if (alternatives !== undefined && alternatives.length > 0) return fc.oneof(...alternatives.map(likely));
  if (Array.isArray(given['enum'])) return fc.constantFrom(...(given['enum'] as unknown[]));
  if (Object.hasOwn(given, 'const')) return fc.constant(given['const']);
  if (given['type'] === 'array') return fc.array(likely(given['items']), { maxLength: 3 });
  const properties = given['properties'];
  if (isObject(properties)) {
    const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, likely(field)]));
    return fc.record(fields, { requiredKeys: [] }).map(record => ({ ...record }));
  }
  return value;
}

const schemas = ajvSchemas();
const compile = (given: JsonSchema, fillDefaults: boolean): ((instance: unknown) => boolean) | undefined => {
  const compiled = schemas.compile(given, { fillDefaults });
  return compiled.ok ? instance => compiled.check(structuredClone(instance)) === undefined : undefined;
};

/** Returns the schema with every object limited to its declared properties. */
const closed = (given: unknown): unknown =>
  mapSchemas(given, one =>
    isObject(one['properties']) && one['additionalProperties'] === undefined ? { ...one, additionalProperties: false } : one,
  );
/** Returns the schema with every object open to additional properties. */
const opened = (given: unknown): unknown =>
  mapSchemas(
    given,
    ({ additionalProperties, ...one }) =>
      additionalProperties === false || additionalProperties === undefined ? one : { ...one, additionalProperties },
    // More fields below `not` would refuse more.
    ['not'],
  );

function mapSchemas(given: unknown, change: (schema: Holder) => Holder, unchanged: readonly string[] = []): unknown {
  if (Array.isArray(given)) return given.map(one => mapSchemas(one, change, unchanged));
  if (!isObject(given)) return given;
  const inner = Object.entries(given).map(([key, one]) => {
    if (unchanged.includes(key)) return [key, one];
    if (key === 'properties' || key === 'patternProperties')
      return [
        key,
        isObject(one)
          ? Object.fromEntries(Object.entries(one).map(([name, field]) => [name, mapSchemas(field, change, unchanged)]))
          : one,
      ];
    return [key, [...takesSchemas, 'anyOf', 'oneOf', 'allOf'].includes(key) ? mapSchemas(one, change, unchanged) : one];
  });
  return change(Object.fromEntries(inner) as Holder);
}

const numRuns = 400;

it('assessSchemaChange calls an input compatible only if it accepts every call the older version accepted', () => {
  let judged = 0;
  fc.assert(
    fc.property(
      pair.chain(([before, after]) =>
        fc.tuple(
          fc.constant(before),
          fc.constant(after),
          fc.array(fc.oneof(likely(before), value), { minLength: 4, maxLength: 8 }),
        ),
      ),
      ([before, after, instances]) => {
        const { verdict } = assessSchemaChange({ input_schema: before }, { input_schema: after });
        if (verdict !== 'compatible' && verdict !== 'same') return;
        const [old, only, young] = [compile(before, true), compile(closed(before) as JsonSchema, true), compile(after, true)];
        if (old === undefined || only === undefined || young === undefined) return;
        judged += 1;
        for (const instance of instances)
          if (old(instance) && only(instance)) expect(young(instance), JSON.stringify(instance)).toBe(true);
      },
    ),
    { numRuns },
  );
  expect(judged, 'enough was judged compatible to mean something').toBeGreaterThan(numRuns / 10);
});

it('assessSchemaChange calls an output compatible only if it satisfies the older output schema', () => {
  let judged = 0;
  fc.assert(
    fc.property(
      pair.chain(([before, after]) =>
        fc.tuple(
          fc.constant(before),
          fc.constant(after),
          fc.array(fc.oneof(likely(after), value), { minLength: 4, maxLength: 8 }),
        ),
      ),
      ([before, after, instances]) => {
        const { verdict } = assessSchemaChange(
          { input_schema: {}, output_schema: before },
          { input_schema: {}, output_schema: after },
        );
        if (verdict !== 'compatible' && verdict !== 'same') return;
        const [promised, given] = [compile(opened(before) as JsonSchema, false), compile(after, false)];
        if (promised === undefined || given === undefined) return;
        judged += 1;
        for (const instance of instances) if (given(instance)) expect(promised(instance), JSON.stringify(instance)).toBe(true);
      },
    ),
    { numRuns },
  );
  expect(judged, 'enough was judged compatible to mean something').toBeGreaterThan(numRuns / 10);
});

it('assessSchemaChange of a version with itself is the same, and every comparison has a verdict', () => {
  fc.assert(
    fc.property(pair, ([before, after]) => {
      expect(
        assessSchemaChange({ input_schema: before, output_schema: before }, { input_schema: before, output_schema: before }),
      ).toEqual({ verdict: 'same', changes: [] });
      const { verdict, changes } = assessSchemaChange({ input_schema: before }, { input_schema: after });
      expect(changes.every(change => change.text !== '')).toBe(true);
      expect(verdict === 'breaking').toBe(changes.some(change => change.verdict === 'breaking'));
    }),
    { numRuns: 500 },
  );
});
