import { isRecord, type JsonSchema, recordOf } from '@pinion/contracts';
import { formatOf } from './text-format.ts';

/** The facts about one position of the values. */
type Seen = {
  types: Set<string>;
  /** The format that all texts so far have. Null once they differ. */
  format: string | null | undefined;
  objects: number;
  properties: Map<string, { seen: Seen; count: number }>;
  items: Seen | undefined;
};

/** Positions deeper than this accept anything. */
const maxDepth = 20;
/** The number of objects from which a property that all of them have counts as required. One response proves nothing. */
const enoughObjects = 2;

/**
 * Returns a JSON Schema that accepts all the values and describes what they have in common. Items of a list are merged, a
 * property is required where several objects all have it, and a format is stated where all texts have it.
 */
export function inferSchema(values: readonly unknown[]): JsonSchema {
  const seen = nothing();
  for (const value of values) add(seen, value, 0);
  return schemaOf(seen);
}

const nothing = (): Seen => ({ types: new Set(), format: undefined, objects: 0, properties: new Map(), items: undefined });

function add(seen: Seen, value: unknown, depth: number): void {
  if (depth > maxDepth) {
    seen.types.add('any');
  } else if (Array.isArray(value)) {
    seen.types.add('array');
    if (value.length > 0) seen.items ??= nothing();
    for (const item of value) if (seen.items !== undefined) add(seen.items, item, depth + 1);
  } else if (isRecord(value)) {
    seen.types.add('object');
    seen.objects += 1;
    for (const [name, inner] of Object.entries(value)) {
      const property = seen.properties.get(name) ?? { seen: nothing(), count: 0 };
      property.count += 1;
      seen.properties.set(name, property);
      add(property.seen, inner, depth + 1);
    }
  } else {
    seen.types.add(typeOf(value));
    if (typeof value === 'string') seen.format = merged(seen.format, formatOf(value));
  }
}

const merged = (before: string | null | undefined, format: string | undefined): string | null =>
  before === undefined || before === format ? (format ?? null) : null;

function typeOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  return typeof value === 'number' ? (Number.isInteger(value) ? 'integer' : 'number') : typeof value;
}

function schemaOf({ types, format, objects, properties, items }: Seen): JsonSchema {
  if (types.size === 0 || types.has('any')) return {};
  const names = [...types].filter(name => !(name === 'integer' && types.has('number')));
  const required = [...properties].flatMap(([name, { count }]) => (count === objects && objects >= enoughObjects ? [name] : []));
  return {
    type: names.length === 1 ? names[0] : names.toSorted(nullLast),
    ...(typeof format === 'string' ? { format } : {}),
    ...(properties.size > 0
      ? { properties: recordOf([...properties].map(([name, { seen }]) => [name, schemaOf(seen)] as const)) }
      : {}),
    ...(required.length > 0 ? { required } : {}),
    ...(items === undefined ? {} : { items: schemaOf(items) }),
  };
}

const nullLast = (a: string, b: string): number => Number(a === 'null') - Number(b === 'null') || (a < b ? -1 : 1);
