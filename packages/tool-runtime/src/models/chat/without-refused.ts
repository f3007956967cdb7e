import { isRecord, type JsonSchema } from '@pinion/contracts';
import { schemaKeywords, schemaMaps } from '../argument-names/schema-parts.ts';

/** A look-ahead or look-behind of a regular expression. */
const lookaround = /(?<!\\)\(\?<?[=!]/;

/**
 * Returns a schema without the keywords for which servers refuse the whole request: `propertyNames`, and patterns that look around. The
 * description states them. Arguments are checked against the tool's own schema.
 */
export const withoutRefused = (schema: JsonSchema): JsonSchema => write(schema) as JsonSchema;

function write(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(write);
  if (!isRecord(schema)) return schema;
  const { description = '' } = schema;
  const dropped = Object.fromEntries(Object.entries(schema).filter(isRefused));
  const hint =
    Object.keys(dropped).length === 0
      ? {}
      : { description: `${String(description)} Must match ${JSON.stringify(dropped)}`.trim() };
  const kept = Object.entries(schema).filter(entry => !isRefused(entry));
  return { ...Object.fromEntries(kept.map(([keyword, value]) => [keyword, writeValue(keyword, value)])), ...hint };
}

function writeValue(keyword: string, value: unknown): unknown {
  if (schemaMaps.has(keyword) && isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, write(part)]));
  return schemaKeywords.has(keyword) ? write(value) : value;
}

const isRefused = ([keyword, value]: readonly [string, unknown]): boolean =>
  keyword === 'propertyNames' || (keyword === 'pattern' && typeof value === 'string' && lookaround.test(value));
