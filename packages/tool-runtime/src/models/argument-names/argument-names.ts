import { isRecord, type JsonSchema } from '@pinion/contracts';
import { cleanArgumentName, freeArgumentName, isArgumentName } from '../../call/argument-name.ts';
import { renameKeys } from './rename-keys.ts';
import { renameSchema } from './rename-schema.ts';
import { listOf, namedMaps, schemaKeywords, schemaMaps } from './schema-parts.ts';

/** The arguments of a tool under names that every provider accepts, and the conversion of texts. */
export type ArgumentNames = {
  schema: JsonSchema;
  /** Converts arguments to the names that are sent. */
  toVendor(text: string): string;
  /** Converts arguments to the tool's own names. */
  toTool(text: string): string;
};

/** Renames the arguments whose names providers refuse. Undefined if there are none, so that the schema is sent as it is. */
export function argumentNames(schema: JsonSchema): ArgumentNames | undefined {
  const names = vendorNames(schema);
  if (names.size === 0) return undefined;
  const renamed = renameSchema(schema, names);
  const originals = new Map([...names].map(([name, vendor]) => [vendor, name]));
  return {
    schema: renamed,
    toVendor: text => renameKeys(text, { root: schema, schema }, names),
    toTool: text => renameKeys(text, { root: renamed, schema: renamed }, originals),
  };
}

/** Returns the name that is sent for each name that providers refuse. No two names of a schema get the same one. */
function vendorNames(schema: JsonSchema): ReadonlyMap<string, string> {
  const found = new Set<string>();
  gather(schema, found);
  const refused = [...found].filter(name => !isArgumentName(name));
  const taken = new Set([...found].filter(isArgumentName));
  const names = new Map<string, string>();
  for (const name of refused) {
    const vendor = freeArgumentName(cleanArgumentName(name), candidate => taken.has(candidate));
    taken.add(vendor);
    names.set(name, vendor);
  }
  return names;
}

/** Gathers the names of arguments from a schema and all schemas in it. */
function gather(schema: unknown, found: Set<string>): void {
  for (const part of Array.isArray(schema) ? (schema as unknown[]) : [schema]) {
    if (!isRecord(part)) continue;
    for (const name of listOf(part['required'])) if (typeof name === 'string') found.add(name);
    for (const [keyword, value] of Object.entries(part)) {
      if (schemaKeywords.has(keyword)) gather(value, found);
      if (!isRecord(value)) continue;
      if (namedMaps.has(keyword)) for (const name of Object.keys(value)) found.add(name);
      if (schemaMaps.has(keyword)) gather(Object.values(value), found);
    }
  }
}
