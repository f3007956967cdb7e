import { isRecord } from '../json/json-rows.ts';
import { type JsonPath, pointerSteps } from './json-path.ts';

export type SchemaProperty = { name: string; type?: string; description?: string; isRequired: boolean };

/** The depth at which references are no longer followed, since a schema can refer to itself. */
const DEEPEST = 24;

/** Returns the properties that a schema describes for the object at a path. */
export function propertiesAt(schema: unknown, path: JsonPath): SchemaProperty[] {
  const found = new Map<string, SchemaProperty>();
  for (const part of partsAt(schema, path)) {
    const required = Array.isArray(part['required']) ? part['required'] : [];
    for (const [name, value] of Object.entries(recordOf(part['properties']))) {
      const [described = {}] = expand(schema, value);
      found.set(name, { name, ...typeOf(described), ...descriptionOf(described), isRequired: required.includes(name) });
    }
  }
  return [...found.values()];
}

/** Returns the values that a schema names for a path: those it enumerates, its default and its examples. */
export function valuesAt(schema: unknown, path: JsonPath): unknown[] {
  const named = partsAt(schema, path).flatMap(part => [
    ...listOf(part['enum']),
    ...(Object.hasOwn(part, 'const') ? [part['const']] : []),
    ...(part['type'] === 'boolean' ? [true, false] : []),
    ...(Object.hasOwn(part, 'default') ? [part['default']] : []),
    ...listOf(part['examples']),
  ]);
  return [...new Map(named.map(value => [JSON.stringify(value), value])).values()];
}

type Part = Record<string, unknown>;

const partsAt = (schema: unknown, path: JsonPath): Part[] =>
  path.reduce<Part[]>((parts, step) => parts.flatMap(part => stepInto(schema, part, step)), expand(schema, schema));

function stepInto(root: unknown, part: Part, step: string | number): Part[] {
  if (typeof step === 'number') {
    const prefix = listOf(part['prefixItems']);
    return expand(root, prefix[step] ?? part['items']);
  }
  const properties = recordOf(part['properties']);
  if (Object.hasOwn(properties, step)) return expand(root, properties[step]);
  return expand(root, part['additionalProperties']);
}

/** Returns a schema and all the schemas that apply in the same place: references and alternatives. */
function expand(root: unknown, schema: unknown, depth = 0): Part[] {
  if (!isRecord(schema) || depth > DEEPEST) return [];
  const reference = typeof schema['$ref'] === 'string' ? expand(root, resolve(root, schema['$ref']), depth + 1) : [];
  const alternatives = ['allOf', 'anyOf', 'oneOf'].flatMap(keyword => listOf(schema[keyword]));
  return [schema, ...reference, ...alternatives.flatMap(one => expand(root, one, depth + 1))];
}

/** Returns what a reference within the document points to. References to other documents resolve to nothing. */
function resolve(root: unknown, reference: string): unknown {
  if (!reference.startsWith('#')) return undefined;
  return pointerSteps(reference.slice(1)).reduce<unknown>(
    (at, step) => (isRecord(at) && Object.hasOwn(at, step) ? at[step] : undefined),
    root,
  );
}

const recordOf = (value: unknown): Part => (isRecord(value) ? value : {});
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const typeOf = ({ type }: Part) => (typeof type === 'string' ? { type } : {});
const descriptionOf = ({ description }: Part) => (typeof description === 'string' ? { description } : {});
