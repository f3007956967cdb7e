import { canonicalJson, isRecord, type JsonSchema } from '@pinion/contracts';

/** Returns the canonical JSON of a value that has passed the schema it was made for. */
export type Canonicaliser = (value: unknown) => string;

type Orderer = (value: unknown) => unknown;

/**
 * Compiles a canonicaliser from a schema. Where all keys are known in advance, the value is rebuilt with its keys in order and
 * one native `JSON.stringify` does the rest. Equal to `canonicalJson` for every valid value (property-tested).
 */
export function canonicaliserOf(schema: JsonSchema): Canonicaliser {
  const request = ordererOf(schema);
  return request === undefined ? canonicalJson : value => JSON.stringify(request(value));
}

const asItIs: Orderer = value => value;

/**
 * Returns the function that orders keys. Undefined means that the schema leaves something open, so the general algorithm is
 * used.
 */
function ordererOf(schema: unknown): Orderer | undefined {
  // `nullable` is OpenAPI's way to allow null beside the type, and the validator supports it.
  if (!isRecord(schema) || schema['nullable'] === true) return undefined;
  switch (schema['type']) {
    case 'string':
    case 'boolean':
    case 'integer':
    case 'number':
    case 'null':
      return asItIs;
    case 'array':
      return arrayOrderer(schema);
    case 'object':
      return objectOrderer(schema);
    default:
      return undefined;
  }
}

function arrayOrderer(schema: JsonSchema): Orderer | undefined {
  if ('prefixItems' in schema || !('items' in schema)) return undefined;
  const item = ordererOf(schema['items']);
  if (item === undefined || item === asItIs) return item;
  return value => (value as unknown[]).map(item);
}

function objectOrderer(schema: JsonSchema): Orderer | undefined {
  const { properties, additionalProperties, patternProperties } = schema;
  if (!isRecord(properties) || additionalProperties !== false || patternProperties !== undefined) return undefined;
  const keys = Object.keys(properties).sort();
  // Integer-like keys are moved to the front by every object, and `__proto__` cannot be assigned.
  if (keys.some(key => key === '__proto__' || /^\d+$/.test(key))) return undefined;
  const orderers: Orderer[] = [];
  for (const key of keys) {
    const orderer = ordererOf(properties[key]);
    if (orderer === undefined) return undefined;
    orderers.push(orderer);
  }
  return value => rebuild(value as Record<string, unknown>, keys, orderers);
}

function rebuild(
  record: Record<string, unknown>,
  keys: readonly string[],
  orderers: readonly Orderer[],
): Record<string, unknown> {
  const ordered: Record<string, unknown> = {};
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index] as string;
    const item = record[key];
    if (item !== undefined && Object.hasOwn(record, key)) ordered[key] = (orderers[index] as Orderer)(item);
  }
  return ordered;
}
