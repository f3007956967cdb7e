import { canonicalJson, isRecord, type JsonSchema, ownValue } from '@pinion/contracts';

/** The field that an edit of a schema has renamed: its path with the old name at the end, and the new name. */
export type RenamedField = { path: string[]; to: string };

/**
 * Returns the only field that has another name in the second schema; undefined when anything else has changed, too. Fields of list
 * items have the path of the list.
 */
export function renamedField(before: unknown, after: unknown): RenamedField | undefined {
  if (!isRecord(before) || !isRecord(after)) return undefined;
  const inItems = renamedField(ownValue(before, 'items'), ownValue(after, 'items'));
  if (inItems !== undefined) return inItems;
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)];
  if (old.length !== fresh.length) return undefined;
  const changed = old.flatMap((field, index) => (isSame(field, fresh[index]) ? [] : [index]));
  const [index] = changed;
  if (index === undefined || changed.length > 1) return undefined;
  const [from, schema] = old[index] ?? ['', undefined];
  const [to, freshSchema] = fresh[index] ?? ['', undefined];
  if (from !== to) return isSame(schema, freshSchema) ? { path: [from], to } : undefined;
  const inside = renamedField(schema, freshSchema);
  return inside === undefined ? undefined : { ...inside, path: [from, ...inside.path] };
}

function fieldsOf(schema: JsonSchema): [string, unknown][] {
  const properties = ownValue(schema, 'properties');
  return isRecord(properties) ? Object.entries(properties) : [];
}

const isSame = (one: unknown, other: unknown): boolean => canonicalJson(one) === canonicalJson(other);
