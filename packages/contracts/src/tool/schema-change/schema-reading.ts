import { canonicalJson } from '../../json/canonical-json.ts';
import type { JsonSchema } from '../../json/json-schema.ts';
import { isRecord, ownValue } from '../../json/own-value.ts';

const annotations: ReadonlySet<string> = new Set([
  '$schema',
  '$id',
  '$comment',
  'title',
  'description',
  'default',
  'examples',
  'example',
  'deprecated',
  'readOnly',
  'writeOnly',
  'definitions',
  '$defs',
]);

/** Words that check nothing. Defaults are looked at where they are filled in. */
export const isAnnotation = (keyword: string): boolean => annotations.has(keyword) || keyword.startsWith('x-');

/** A schema as a record: `true` takes everything, `false` nothing. Undefined: it is none. */
export function asSchema(value: unknown): JsonSchema | undefined {
  if (value === true) return {};
  if (value === false) return { not: {} };
  return isRecord(value) ? value : undefined;
}

/** Without what checks nothing; a single part of an `allOf` that stands alone is taken out of it. */
export function plainOf(schema: JsonSchema): JsonSchema {
  const plain = Object.fromEntries(Object.entries(schema).filter(([keyword]) => !isAnnotation(keyword)));
  const { allOf, ...rest } = plain;
  const [only] = Array.isArray(allOf) && allOf.length === 1 ? (allOf as unknown[]) : [];
  return isRecord(only) && Object.keys(rest).length === 0 ? plainOf(only) : plain;
}

export const takesNothing = (schema: JsonSchema): boolean =>
  isRecord(schema['not']) && Object.keys(schema['not']).length === 0 && Object.keys(schema).length === 1;

export const jsonTypes = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const;

/** The types it names; undefined where it takes every type. `nullable` is a word of OpenAPI's that ajv obeys. */
export function typesOf(schema: JsonSchema): readonly string[] | undefined {
  const { type, nullable } = schema;
  const names = typeof type === 'string' ? [type] : Array.isArray(type) ? type.filter(name => typeof name === 'string') : [];
  if (names.length === 0) return undefined;
  return nullable === true && !names.includes('null') ? [...names, 'null'] : names;
}

export const coversType = (types: readonly string[], type: string): boolean =>
  types.includes(type) || (type === 'integer' && types.includes('number'));

/** The values it lists; undefined where it lists none. What is only null, true or false lists them, too. */
export function valuesOf(schema: JsonSchema): readonly unknown[] | undefined {
  if (Object.hasOwn(schema, 'const')) return [schema['const']];
  if (Array.isArray(schema['enum'])) return schema['enum'] as unknown[];
  const types = typesOf(schema);
  if (types === undefined || !types.every(type => type === 'null' || type === 'boolean')) return undefined;
  return types.flatMap(type => (type === 'null' ? [null] : [true, false]));
}

export const fieldsOf = (schema: JsonSchema): Record<string, unknown> =>
  isRecord(schema['properties']) ? schema['properties'] : {};

export const requiredOf = (schema: JsonSchema): string[] =>
  Array.isArray(schema['required']) ? schema['required'].filter(name => typeof name === 'string') : [];

/** What a field is filled with; undefined: nothing. */
export function defaultOf(schema: JsonSchema, name: string): unknown {
  const field = ownValue(fieldsOf(schema), name);
  return isRecord(field) ? ownValue(field, 'default') : undefined;
}

const refersTo = (value: unknown): boolean => /"\$(ref|dynamicRef|recursiveRef)"/.test(JSON.stringify(value) ?? '');

/** Both say the same, word for word; where they refer to something, only in the same document. */
export function areSame(from: unknown, to: unknown, roots: { from: JsonSchema; to: JsonSchema }): boolean {
  if (canonicalJson(from) !== canonicalJson(to)) return false;
  return !refersTo(from) || canonicalJson(roots.from) === canonicalJson(roots.to);
}

const mostSteps = 8;

/** Follows references within the document. Undefined: it leads elsewhere, or nowhere, or says more beside it. */
export function resolved(schema: JsonSchema, root: JsonSchema): JsonSchema | undefined {
  let at = schema;
  for (let step = 0; step < mostSteps; step += 1) {
    const ref = at['$ref'];
    if (ref === undefined) return at['$dynamicRef'] === undefined && at['$recursiveRef'] === undefined ? at : undefined;
    const isAlone = Object.keys(at).every(keyword => keyword === '$ref' || isAnnotation(keyword));
    const next = isAlone && typeof ref === 'string' ? asSchema(pointedAt(root, ref)) : undefined;
    if (next === undefined) return undefined;
    at = next;
  }
  return undefined;
}

function pointedAt(root: JsonSchema, ref: string): unknown {
  if (ref === '#') return root;
  if (!ref.startsWith('#/')) return undefined;
  let at: unknown = root;
  for (const part of ref.slice(2).split('/')) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    at = isRecord(at) ? ownValue(at, key) : undefined;
  }
  return at;
}
