import { isRecord, ownValue } from '../json/own-value.ts';
import type { JsonSchema } from '../json/json-schema.ts';

const scalars: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean', 'null']);
const undecided = ['$ref', 'anyOf', 'oneOf', 'allOf', 'not', 'if', 'patternProperties'] as const;

/**
 * Returns true when a value of a schema has nothing at a path: the schema lists fields and this one is not among them, or the
 * path goes on after a plain value. Everything that the schema leaves open counts as there. With `mapsLists`, a name after a list is one
 * of its items, as in JSONata.
 */
export function schemaExcludesPath(schema: JsonSchema | undefined, path: readonly string[], mapsLists = false): boolean {
  const [key, ...rest] = path;
  if (schema === undefined || key === undefined || undecided.some(word => Object.hasOwn(schema, word))) return false;
  const { type, properties, additionalProperties } = schema;
  if (scalars.has(type)) return true;
  if (type === 'array' && mapsLists) return schemaExcludesPath(recordAt(schema, 'items'), path, mapsLists);
  if (type === 'array') return !/^\d+$/.test(key) || schemaExcludesPath(recordAt(schema, 'items'), rest);
  if (!isRecord(properties) || Object.keys(properties).length === 0) return false;
  if (Object.hasOwn(properties, key)) return schemaExcludesPath(recordAt(properties, key), rest, mapsLists);
  return additionalProperties === undefined || additionalProperties === false;
}

function recordAt(record: JsonSchema, key: string): JsonSchema | undefined {
  const value = ownValue(record, key);
  return isRecord(value) ? value : undefined;
}
