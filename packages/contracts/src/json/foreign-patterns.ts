import { pointerTo } from './json-pointer.ts';
import type { JsonSchema } from './json-schema.ts';
import { isRecord, recordOf } from './own-value.ts';
import { patternFlaw } from './pattern-flaw.ts';

/** A regular expression of another dialect than ECMA-262, with its position in the schema and the reason why it is not checked. */
export type ForeignPattern = { path: string; pattern: string; reason: string };

export type ReadPatterns = { schema: JsonSchema; ignored: ForeignPattern[] };

const single = new Set(
  'items additionalProperties not contains propertyNames if then else unevaluatedItems unevaluatedProperties additionalItems contentSchema'.split(
    ' ',
  ),
);
const lists = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items']);
const maps = new Set(['properties', 'patternProperties', 'dependentSchemas', 'dependencies', '$defs', 'definitions']);

/**
 * Returns a schema without the patterns that are not those of ECMA-262 (JSON Schema 2020-12, section 6.3.3), and names them. Without a
 * pattern of `patternProperties` it is unknown which properties are additional, so these are not checked either. Returns the same object
 * if nothing is ignored.
 */
export function withoutForeignPatterns(schema: JsonSchema): ReadPatterns {
  const ignored: ForeignPattern[] = [];
  const read = readSchema(schema, [], ignored);
  return ignored.length === 0 ? { schema, ignored } : { schema: read as JsonSchema, ignored };
}

/** Returns a sentence for each pattern of a schema that is not checked. `where` names the schema. */
export const foreignPatternNotes = (where: string, schema: JsonSchema | undefined): string[] =>
  withoutForeignPatterns(schema ?? {}).ignored.map(
    ({ path, pattern, reason }) => `the pattern ${pattern.slice(0, mostShown)} at ${where}${path} is not checked: ${reason}`,
  );

const mostShown = 200;

type Path = readonly string[];

function readSchema(schema: unknown, path: Path, ignored: ForeignPattern[]): unknown {
  if (!isRecord(schema)) return schema;
  const before = ignored.length;
  const entries = Object.entries(schema).flatMap(([keyword, value]): [string, unknown][] => {
    const at = [...path, keyword];
    if (keyword === 'pattern') return isIgnored(value, at, ignored) ? [] : [[keyword, value]];
    if (maps.has(keyword) && isRecord(value)) return [[keyword, readMap(value, at, ignored)]];
    if (lists.has(keyword) && Array.isArray(value))
      return [[keyword, value.map((part, index) => readSchema(part, [...at, String(index)], ignored))]];
    return [[keyword, single.has(keyword) ? readSchema(value, at, ignored) : value]];
  });
  if (ignored.length === before) return schema;
  const { patternProperties } = schema;
  const kept = recordOf(entries);
  const isOpen =
    isRecord(patternProperties) && Object.keys(patternProperties).some(pattern => patternFlaw(pattern) !== undefined);
  return isOpen ? recordOf(entries.filter(([keyword]) => !additional.has(keyword))) : kept;
}

const additional = new Set(['additionalProperties', 'unevaluatedProperties']);

function readMap(map: Readonly<Record<string, unknown>>, path: Path, ignored: ForeignPattern[]): unknown {
  const isByPattern = path.at(-1) === 'patternProperties';
  return recordOf(
    Object.entries(map).flatMap(([name, part]): [string, unknown][] => {
      const at = [...path, name];
      return isByPattern && isIgnored(name, at, ignored) ? [] : [[name, readSchema(part, at, ignored)]];
    }),
  );
}

function isIgnored(pattern: unknown, path: Path, ignored: ForeignPattern[]): boolean {
  const reason = typeof pattern === 'string' ? patternFlaw(pattern) : undefined;
  if (reason === undefined) return false;
  ignored.push({ path: pointerTo(path), pattern: String(pattern), reason });
  return true;
}
