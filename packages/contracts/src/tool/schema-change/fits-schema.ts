import { canonicalJson } from '../../json/canonical-json.ts';
import type { JsonSchema } from '../../json/json-schema.ts';
import { isRecord, ownValue } from '../../json/own-value.ts';
import { asSchema, coversType, schemaProperties, plainOf, requiredOf, resolveSchema, typesOf } from './schema-reading.ts';

export type Fit = 'yes' | 'no' | 'unclear';

const deepest = 16;

/** Checks a value against the basic keywords of a schema. The others (patterns, formats, conditions) are unclear. */
export function fitsSchema(value: unknown, given: unknown, root: JsonSchema, depth = 0): Fit {
  const named = asSchema(given);
  const found = named === undefined || depth > deepest ? undefined : resolveSchema(named, root);
  if (found === undefined) return 'unclear';
  const schema = plainOf(found);
  return all(Object.keys(schema).map(keyword => checks[keyword]?.(value, schema, root, depth) ?? unknown(keyword)));
}

const all = (fits: readonly Fit[]): Fit => (fits.includes('no') ? 'no' : fits.includes('unclear') ? 'unclear' : 'yes');
const any = (fits: readonly Fit[]): Fit => (fits.includes('yes') ? 'yes' : fits.includes('unclear') ? 'unclear' : 'no');
const yesIf = (holds: boolean): Fit => (holds ? 'yes' : 'no');
const unknown = (keyword: string): Fit => (keyword === 'nullable' ? 'yes' : 'unclear');

type Check = (value: unknown, schema: JsonSchema, root: JsonSchema, depth: number) => Fit;

const textsByList = new WeakMap<readonly unknown[], ReadonlySet<string>>();

/** Returns the values of a list as canonical JSON, cached by list, because each value of one `enum` is looked up in the other. */
function textsOf(listed: readonly unknown[]): ReadonlySet<string> {
  const known = textsByList.get(listed);
  if (known !== undefined) return known;
  const texts = new Set(listed.map(value => canonicalJson(value)));
  textsByList.set(listed, texts);
  return texts;
}

/** Creates a check of a limit that only applies to some types. */
const limit =
  (keyword: string, measure: (value: unknown) => number | undefined, holds: (size: number, limit: number) => boolean): Check =>
  (value, schema) => {
    const size = measure(value);
    const end = schema[keyword];
    if (size === undefined) return 'yes';
    return typeof end === 'number' ? yesIf(holds(size, end)) : 'unclear';
  };

const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
const length = (value: unknown): number | undefined => (typeof value === 'string' ? [...value].length : undefined);
const count = (value: unknown): number | undefined => (Array.isArray(value) ? value.length : undefined);
const fields = (value: unknown): number | undefined => (isRecord(value) ? Object.keys(value).length : undefined);
const atLeast = (size: number, end: number): boolean => size >= end;
const atMost = (size: number, end: number): boolean => size <= end;
const onlyFor =
  (isMeant: (value: unknown) => boolean): Check =>
  value =>
    isMeant(value) ? 'unclear' : 'yes';

const alternatives = (value: unknown, parts: unknown, root: JsonSchema, depth: number): Fit[] | undefined =>
  Array.isArray(parts) ? parts.map(part => fitsSchema(value, part, root, depth + 1)) : undefined;

const checks: Readonly<Record<string, Check>> = {
  type: (value, schema) => yesIf(coversType(typesOf(schema) ?? [], typeOf(value))),
  const: (value, schema) => yesIf(canonicalJson(value) === canonicalJson(schema['const'])),
  enum: (value, { enum: listed }) =>
    Array.isArray(listed) ? yesIf(textsOf(listed as unknown[]).has(canonicalJson(value))) : 'unclear',
  minimum: limit('minimum', number, atLeast),
  maximum: limit('maximum', number, atMost),
  exclusiveMinimum: limit('exclusiveMinimum', number, (size, end) => size > end),
  exclusiveMaximum: limit('exclusiveMaximum', number, (size, end) => size < end),
  minLength: limit('minLength', length, atLeast),
  maxLength: limit('maxLength', length, atMost),
  minItems: limit('minItems', count, atLeast),
  maxItems: limit('maxItems', count, atMost),
  minProperties: limit('minProperties', fields, atLeast),
  maxProperties: limit('maxProperties', fields, atMost),
  pattern: onlyFor(value => typeof value === 'string'),
  format: onlyFor(value => typeof value === 'string' || typeof value === 'number'),
  multipleOf: onlyFor(value => typeof value === 'number'),
  uniqueItems: onlyFor(value => Array.isArray(value) && value.length > 1),
  items: (value, schema, root, depth) => {
    if (!Array.isArray(value) || value.length === 0) return 'yes';
    const { items } = schema;
    return Array.isArray(items) ? 'unclear' : all(value.map(one => fitsSchema(one, items, root, depth + 1)));
  },
  required: (value, schema) => (isRecord(value) ? yesIf(requiredOf(schema).every(name => Object.hasOwn(value, name))) : 'yes'),
  properties: (value, schema, root, depth) => {
    if (!isRecord(value)) return 'yes';
    const declared = schemaProperties(schema);
    return all(
      Object.keys(value).map(name =>
        Object.hasOwn(declared, name) ? fitsSchema(value[name], ownValue(declared, name), root, depth + 1) : 'yes',
      ),
    );
  },
  additionalProperties: (value, schema, root, depth) => {
    if (!isRecord(value)) return 'yes';
    if (schema['patternProperties'] !== undefined) return 'unclear';
    const others = Object.keys(value).filter(name => !Object.hasOwn(schemaProperties(schema), name));
    return all(others.map(name => fitsSchema(value[name], schema['additionalProperties'], root, depth + 1)));
  },
  allOf: (value, schema, root, depth) => all(alternatives(value, schema['allOf'], root, depth) ?? ['unclear']),
  anyOf: (value, schema, root, depth) => any(alternatives(value, schema['anyOf'], root, depth) ?? ['unclear']),
  oneOf: (value, schema, root, depth) => {
    const fits = alternatives(value, schema['oneOf'], root, depth) ?? ['unclear'];
    return fits.includes('unclear') ? 'unclear' : yesIf(fits.filter(fit => fit === 'yes').length === 1);
  },
  not: (value, schema, root, depth) => {
    const fit = fitsSchema(value, schema['not'], root, depth + 1);
    return fit === 'unclear' ? fit : yesIf(fit === 'no');
  },
};

/** Returns the JSON Schema type of a value. Whole numbers are integers, and an integer is also a number. */
function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}
