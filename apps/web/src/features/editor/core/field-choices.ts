import { isRecord, type JsonSchema } from '@pinion/contracts';
import { pathsIn } from './paths-in.ts';
import { schemaFieldNames } from './references.ts';

export type FieldChoice = { path: string; info: string };

/** Returns the fields of a type and of its last value, each with its last value or its type. */
export function fieldChoices(schema: JsonSchema | undefined, value: unknown): FieldChoice[] {
  const seen = new Map(pathsIn(value).map(({ path, info }) => [path, info]));
  const paths = [...new Set([...schemaFieldNames(schema), ...seen.keys()])];
  return paths.map(path => ({ path, info: seen.get(path) ?? typeOf(fieldSchema(schema, path)) }));
}

/** Returns the type of a field of a typed object. Undefined for a deeper one, which fits as far as anybody knows. */
export function fieldSchema(schema: JsonSchema | undefined, path: string): JsonSchema | undefined {
  const properties = schema?.['properties'];
  const found = isRecord(properties) && Object.hasOwn(properties, path) ? properties[path] : undefined;
  return isRecord(found) ? found : undefined;
}

const typeOf = (schema: JsonSchema | undefined): string => (typeof schema?.['type'] === 'string' ? schema['type'] : '');
