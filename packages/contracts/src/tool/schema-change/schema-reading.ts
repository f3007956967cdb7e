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

/** Checks for keywords that validate nothing. Defaults are compared where they are filled in. */
const isAnnotation = (keyword: string): boolean => annotations.has(keyword) || keyword.startsWith('x-');

/** Returns a schema as a record: `true` accepts everything, `false` nothing. Undefined if the value is not a schema. */
export function asSchema(value: unknown): JsonSchema | undefined {
  if (value === true) return {};
  if (value === false) return { not: {} };
  return isRecord(value) ? value : undefined;
}

/** Returns a schema without annotations. A single `allOf` part with no other keywords is unwrapped. */
export function plainOf(schema: JsonSchema): JsonSchema {
  const plain = Object.fromEntries(Object.entries(schema).filter(([keyword]) => !isAnnotation(keyword)));
  const { allOf, ...rest } = plain;
  const [only] = Array.isArray(allOf) && allOf.length === 1 ? (allOf as unknown[]) : [];
  return isRecord(only) && Object.keys(rest).length === 0 ? plainOf(only) : plain;
}

export const takesNothing = (schema: JsonSchema): boolean =>
  isRecord(schema['not']) && Object.keys(schema['not']).length === 0 && Object.keys(schema).length === 1;

export const jsonTypes = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const;

/**
 * Returns the types that a schema names, or undefined if it accepts every type. `nullable` is an OpenAPI keyword that ajv
 * supports.
 */
export function typesOf(schema: JsonSchema): readonly string[] | undefined {
  const { type, nullable } = schema;
  const names = typeof type === 'string' ? [type] : Array.isArray(type) ? type.filter(name => typeof name === 'string') : [];
  if (names.length === 0) return undefined;
  return nullable === true && !names.includes('null') ? [...names, 'null'] : names;
}

export const coversType = (types: readonly string[], type: string): boolean =>
  types.includes(type) || (type === 'integer' && types.includes('number'));

/** Returns the values that a schema lists, or undefined if it lists none. Null and boolean types are listed too. */
export function enumValues(schema: JsonSchema): readonly unknown[] | undefined {
  if (Object.hasOwn(schema, 'const')) return [schema['const']];
  if (Array.isArray(schema['enum'])) return schema['enum'] as unknown[];
  const types = typesOf(schema);
  if (types === undefined || !types.every(type => type === 'null' || type === 'boolean')) return undefined;
  return types.flatMap(type => (type === 'null' ? [null] : [true, false]));
}

export const schemaProperties = (schema: JsonSchema): Record<string, unknown> =>
  isRecord(schema['properties']) ? schema['properties'] : {};

export const requiredOf = (schema: JsonSchema): string[] =>
  Array.isArray(schema['required']) ? schema['required'].filter(name => typeof name === 'string') : [];

/** Returns the default of a field, or undefined if there is none. */
export function defaultOf(schema: JsonSchema, name: string): unknown {
  const field = ownValue(schemaProperties(schema), name);
  return isRecord(field) ? ownValue(field, 'default') : undefined;
}

const refersTo = (value: unknown): boolean => /"\$(ref|dynamicRef|recursiveRef)"/.test(JSON.stringify(value) ?? '');

/** Checks that both schemas are textually equal and that their references stay within the same document. */
export function areSame(from: unknown, to: unknown, roots: { from: JsonSchema; to: JsonSchema }): boolean {
  if (canonicalJson(from) !== canonicalJson(to)) return false;
  return !refersTo(from) || canonicalJson(roots.from) === canonicalJson(roots.to);
}

const mostSteps = 8;

/** Resolves references within the document. Returns undefined if one leads outside, has no target, or has adjacent keywords. */
export function resolveSchema(schema: JsonSchema, root: JsonSchema): JsonSchema | undefined {
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
