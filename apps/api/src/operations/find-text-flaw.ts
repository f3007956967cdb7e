import { isRecord, ownValue } from '@pinion/contracts';
import type * as z from 'zod';
import { textFlaw } from '../platform/imports/text-flaw.ts';

type Schema = z.core.$ZodType;
type Flaw = { path: PropertyKey[]; message: string };

/** Schemas of texts that are stored encrypted or within JSON, which holds every character. */
const anyTexts = new WeakSet<Schema>();

/** Declares that the texts of a schema can have every character, because they are stored encrypted or within JSON. */
export function anyText<Given extends Schema>(schema: Given): Given {
  anyTexts.add(schema);
  return schema;
}

/**
 * Returns the first text of a request that cannot be stored. Values without a schema of their own, such as the input of a run, are
 * JSON: they are stored as they are, and not inspected. `shapes` are the schemas that can apply.
 */
export function findTextFlaw(shapes: readonly Schema[], value: unknown): Flaw | undefined {
  if (typeof value !== 'string' && (typeof value !== 'object' || value === null)) return undefined;
  const schemas = shapes.flatMap(alternativesOf);
  if (schemas.some(isOpaque)) return undefined;
  if (typeof value === 'string') {
    const message = textFlaw(value);
    return message === undefined ? undefined : { path: [], message };
  }
  for (const [key, item] of entriesOf(value)) {
    const inner = schemas.flatMap(schema => schemasAt(schema, key));
    const message = typeof key === 'string' && !inner.some(isOpaque) ? textFlaw(key) : undefined;
    if (message !== undefined) return { path: [key], message };
    const flaw = findTextFlaw(inner, item);
    if (flaw !== undefined) return { path: [key, ...flaw.path], message: flaw.message };
  }
  return undefined;
}

const entriesOf = (value: object): Iterable<[PropertyKey, unknown]> =>
  Array.isArray(value)
    ? value.entries()
    : isRecord(value)
      ? Object.keys(value).map(key => [key, ownValue(value, key)] as const)
      : [];

type Def = {
  type: string;
  innerType?: Schema;
  options?: readonly Schema[];
  getter?: () => Schema;
  in?: Schema;
  out?: Schema;
  left?: Schema;
  right?: Schema;
  shape?: Readonly<Record<string, Schema>>;
  catchall?: Schema;
  element?: Schema;
  items?: readonly Schema[];
  rest?: Schema | null;
  valueType?: Schema;
};
const defOf = (schema: Schema): Def => schema._zod.def as unknown as Def;

const isOpaque = (schema: Schema): boolean => anyTexts.has(schema) || ['unknown', 'any', 'custom'].includes(defOf(schema).type);

/** Returns the schemas inside of unions, defaults, pipes and other wrappers. */
function alternativesOf(schema: Schema): Schema[] {
  if (anyTexts.has(schema)) return [schema];
  const { innerType, options, getter, in: from, out, left, right } = defOf(schema);
  const wrapped = [innerType, ...(options ?? []), getter?.(), from, out, left, right].filter(one => one !== undefined);
  return wrapped.length === 0 ? [schema] : wrapped.flatMap(alternativesOf);
}

/** Returns the schemas of a member or item. None for one that the schema does not know, which parsing refuses. */
function schemasAt(schema: Schema, key: PropertyKey): Schema[] {
  const { shape, catchall, element, items, rest, valueType } = defOf(schema);
  const known =
    typeof key === 'number' ? (items?.[key] ?? rest ?? element) : (ownValue(shape ?? {}, String(key)) ?? catchall ?? valueType);
  return known === undefined || known === null ? [] : alternativesOf(known as Schema);
}
