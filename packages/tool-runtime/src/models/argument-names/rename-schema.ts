import { isRecord, type JsonSchema, readPointerPart } from '@pinion/contracts';
import { renameKeys } from './rename-keys.ts';
import { listOf, namedMaps, schemaKeywords, schemaMaps } from './schema-parts.ts';

/** The names that are sent, by the names of the tool. */
type Names = ReadonlyMap<string, string>;

/** Renames arguments wherever a schema names them. A renamed argument has its own name in the description. */
export function renameSchema(root: JsonSchema, names: Names): JsonSchema {
  const rename = (name: unknown): unknown => (typeof name === 'string' ? (names.get(name) ?? name) : name);
  const write = (schema: unknown): unknown => {
    if (Array.isArray(schema)) return schema.map(write);
    return isRecord(schema) ? writeRecord(schema) : schema;
  };
  const writeMap = (keyword: string, map: Record<string, unknown>): unknown =>
    Object.fromEntries(
      Object.entries(map).map(([name, value]) => {
        if (!namedMaps.has(keyword)) return [name, write(value)];
        const written = Array.isArray(value) ? value.map(rename) : write(value);
        const isRenamed = keyword === 'properties' && names.has(name);
        return [names.get(name) ?? name, isRenamed ? describe(name, written) : written];
      }),
    );
  const writeData = (schema: JsonSchema, value: unknown): unknown =>
    JSON.parse(renameKeys(JSON.stringify(value), { root, schema }, names));
  const writeRecord = (schema: JsonSchema): JsonSchema =>
    Object.fromEntries(
      Object.entries(schema).map(([keyword, value]) => {
        if ((schemaMaps.has(keyword) || namedMaps.has(keyword)) && isRecord(value)) return [keyword, writeMap(keyword, value)];
        if (schemaKeywords.has(keyword)) return [keyword, write(value)];
        if (keyword === 'required') return [keyword, Array.isArray(value) ? value.map(rename) : value];
        if (keyword === '$ref' && typeof value === 'string') return [keyword, renamePointer(value, names)];
        if (keyword === 'default' || keyword === 'const') return [keyword, writeData(schema, value)];
        if (keyword === 'enum' || keyword === 'examples') return [keyword, listOf(value).map(item => writeData(schema, item))];
        return [keyword, value];
      }),
    );
  return writeRecord(root);
}

function describe(name: string, schema: unknown): unknown {
  if (!isRecord(schema)) return schema;
  const { description } = schema;
  return { ...schema, description: typeof description === 'string' && description !== '' ? `${name}: ${description}` : name };
}

/** Renames arguments in a reference within the schema. */
function renamePointer(reference: string, names: Names): string {
  if (!reference.startsWith('#/')) return reference;
  const parts = reference.split('/');
  return parts
    .map((part, index) => (namedMaps.has(parts[index - 1] ?? '') ? (names.get(readPointerPart(part)) ?? part) : part))
    .join('/');
}
