import { isRecord, type JsonSchema } from '@pinion/contracts';

/** The depth at which an example ends, for schemas that contain themselves. */
const maxDepth = 5;

/** Returns an input that a schema could accept: its defaults and examples, and otherwise an empty value of each type. */
export function exampleInput(schema: unknown, depth = 0): unknown {
  if (!isRecord(schema) || depth > maxDepth) return null;
  if (schema['default'] !== undefined) return schema['default'];
  for (const list of [schema['examples'], schema['enum']]) if (Array.isArray(list) && list.length > 0) return list[0] as unknown;
  return exampleOfType(schema, depth);
}

function exampleOfType(schema: JsonSchema, depth: number): unknown {
  const type: unknown = Array.isArray(schema['type']) ? schema['type'][0] : schema['type'];
  const { properties, items } = schema as { properties?: unknown; items?: unknown };
  if (type === 'object' || isRecord(properties)) {
    const entries = Object.entries(isRecord(properties) ? properties : {});
    return Object.fromEntries(entries.map(([name, property]) => [name, exampleInput(property, depth + 1)]));
  }
  if (type === 'array') return isRecord(items) ? [exampleInput(items, depth + 1)] : [];
  if (type === 'number' || type === 'integer') return typeof schema['minimum'] === 'number' ? schema['minimum'] : 0;
  if (type === 'boolean') return false;
  return type === 'string' ? 'text' : null;
}
