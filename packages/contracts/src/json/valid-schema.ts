import { pointerTo, resolvePointer } from './json-pointer.ts';
import type { JsonSchema } from './json-schema.ts';
import { isRecord, recordOf } from './own-value.ts';
import { isSameJson } from './same-json.ts';

export type ValidSchema = {
  schema: JsonSchema;
  /** Sentences about the keywords that were not valid. */
  notes: string[];
};

/**
 * Returns a schema of a service without what is no JSON Schema, such as the types `any` and `STRING`, `required: true` and references that
 * lead nowhere: a validator and the APIs of models refuse a whole schema for one of them. A value with one obvious meaning is kept as that.
 * `where` names the schema in the notes. Returns the same object if it is valid.
 */
export function validSchema(where: string, schema: JsonSchema): ValidSchema {
  const reading: Reading = { root: schema, notes: [], where };
  const read = readSchema(schema, [], reading);
  return reading.notes.length === 0 ? { schema, notes: [] } : { schema: read as JsonSchema, notes: reading.notes };
}

type Reading = { root: JsonSchema; notes: string[]; where: string };
type Path = readonly string[];

const single = wordsIn(
  'additionalProperties additionalItems not contains propertyNames if then else unevaluatedItems unevaluatedProperties contentSchema',
);
const lists = wordsIn('allOf anyOf oneOf prefixItems');
const maps = wordsIn('properties patternProperties dependentSchemas $defs definitions');
const counts = wordsIn('minLength maxLength minItems maxItems minProperties maxProperties minContains maxContains');
const numbers = wordsIn('minimum maximum exclusiveMinimum exclusiveMaximum multipleOf');
const texts = wordsIn('title description $comment $id $anchor pattern format');
const flags = wordsIn('uniqueItems deprecated readOnly writeOnly');

const types = wordsIn('string number integer boolean object array null');
const typeNames: Readonly<Partial<Record<string, string>>> = {
  ...named('string', 'str text char date datetime date-time uuid file binary enum'),
  ...named('integer', 'int int32 int64 long'),
  ...named('number', 'float double decimal num'),
  ...named('boolean', 'bool'),
  ...named('array', 'list tuple set'),
  ...named('object', 'dict map struct'),
  ...named('null', 'none nil'),
};

/** The value of a keyword as JSON Schema has it. Undefined if it has none there. */
type Fixed = { value: unknown } | undefined;

function readSchema(schema: unknown, path: Path, reading: Reading): unknown {
  if (!isRecord(schema)) return schema;
  const entries = Object.entries(schema).flatMap(([keyword, value]): [string, unknown][] => {
    const at = [...path, keyword];
    const fixed = fixedValue(keyword, value, schema, at, reading);
    if (fixed === undefined || !isSameJson(fixed.value, value))
      reading.notes.push(
        `the ${keyword} at ${reading.where}${pointerTo(at)} is not valid, and is ${fixed === undefined ? 'ignored' : `read as ${shown(fixed.value)}`}`,
      );
    return fixed === undefined ? [] : [[keyword, withParts(keyword, fixed.value, at, reading)]];
  });
  return recordOf(entries);
}

function withParts(keyword: string, value: unknown, path: Path, reading: Reading): unknown {
  if (maps.has(keyword) && isRecord(value))
    return recordOf(Object.entries(value).map(([name, part]) => [name, readSchema(part, [...path, name], reading)]));
  if ((lists.has(keyword) || keyword === 'items') && Array.isArray(value))
    return value.map((part, index) => readSchema(part, [...path, String(index)], reading));
  return single.has(keyword) || keyword === 'items' ? readSchema(value, path, reading) : value;
}

function fixedValue(keyword: string, value: unknown, schema: JsonSchema, path: Path, { root }: Reading): Fixed {
  if (keyword === 'type') return fixedType(value);
  if (keyword === 'required') return fixedRequired(value);
  if (keyword === 'enum') return Array.isArray(value) && value.length > 0 ? { value: distinct(value) } : undefined;
  if (keyword === '$ref') return typeof value === 'string' && isReachable(root, value) ? { value } : undefined;
  if (keyword === '$schema') return typeof value === 'string' && /json-schema\.org\//.test(value) ? { value } : undefined;
  if (keyword === 'examples') return Array.isArray(value) ? { value } : undefined;
  if (keyword === 'nullable') return typeof value === 'boolean' && schema['type'] !== undefined ? { value } : undefined;
  if (keyword === 'items') return fixedItems(value);
  if (maps.has(keyword))
    return isRecord(value) ? { value: recordOf(Object.entries(value).map(([name, part]) => [name, asSchema(part)])) } : undefined;
  if (lists.has(keyword)) return Array.isArray(value) && value.length > 0 ? { value: value.map(asSchema) } : undefined;
  if (single.has(keyword)) return fixedSchema(value);
  if (counts.has(keyword)) return inRange(value, count => Number.isInteger(count) && count >= 0);
  // In draft 4 the bound itself is in the other keyword.
  const bound =
    value === true ? schema[keyword.replace(/^exclusive(M)/, (_whole, first: string) => first.toLowerCase())] : undefined;
  if (typeof bound === 'number' && keyword.startsWith('exclusive')) return { value: bound };
  if (numbers.has(keyword)) return inRange(value, number => keyword !== 'multipleOf' || number > 0);
  if (texts.has(keyword)) return typeof value === 'string' ? { value } : undefined;
  return flags.has(keyword) && typeof value !== 'boolean' ? undefined : { value };
}

function fixedType(value: unknown): Fixed {
  const all: unknown[] = Array.isArray(value) ? value : [value];
  const read = all.flatMap(type => {
    if (typeof type !== 'string') return [];
    const name = type.trim().toLowerCase();
    return types.has(name) ? [name] : (typeNames[name] ?? []);
  });
  // With a type that nobody knows, any value can be meant.
  if (read.length < all.length || read.length === 0)
    return Array.isArray(value) && read.length > 0 && all.every(type => type !== 'any') ? { value: distinct(read) } : undefined;
  return { value: Array.isArray(value) ? distinct(read) : read[0] };
}

function fixedRequired(value: unknown): Fixed {
  if (typeof value === 'string' && value !== '') return { value: [value] };
  return Array.isArray(value) ? { value: distinct(value.filter(name => typeof name === 'string')) } : undefined;
}

const fixedItems = (value: unknown): Fixed => {
  if (Array.isArray(value)) return { value: value.map(asSchema) };
  return typeof value === 'string' && fixedType(value) !== undefined ? { value: asSchema(value) } : fixedSchema(value);
};

function fixedSchema(value: unknown): Fixed {
  if (value === 'true' || value === 'false') return { value: value === 'true' };
  return isRecord(value) || typeof value === 'boolean' ? { value } : undefined;
}

/** Returns the schema that a value stands for: itself, that of a type, or the one of anything. */
function asSchema(value: unknown): unknown {
  if (isRecord(value) || typeof value === 'boolean') return value;
  const type = typeof value === 'string' ? fixedType(value) : undefined;
  return type === undefined ? {} : { type: type.value };
}

function inRange(value: unknown, isValid: (number: number) => boolean): Fixed {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && isValid(number) ? { value: number } : undefined;
}

/** Returns whether a reference leads to a part of the schema. Those to an own id or an anchor are not followed. */
const isReachable = (root: JsonSchema, ref: string): boolean =>
  ref === '#' || (ref.startsWith('#/') ? resolvePointer(root, ref) !== undefined : hasOwnId(root));

const hasOwnId = (root: JsonSchema): boolean => /"\$(?:id|anchor|dynamicAnchor)"|"id":"[^"]*[/#]/.test(JSON.stringify(root));

const distinct = (values: readonly unknown[]): unknown[] =>
  values.filter((value, index) => !values.slice(0, index).some(other => isSameJson(other, value)));

const shown = (value: unknown): string => {
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
};

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

function named(type: string, names: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map(name => [name, type]));
}
