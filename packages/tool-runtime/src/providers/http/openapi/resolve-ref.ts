import { isRecord, resolvePointer } from '@pinion/contracts';

const longestChain = 20;

/**
 * Returns the object itself, or the final target of its chain of `$ref`. Undefined if that does not exist. Nothing is fetched.
 */
export function resolveRef(document: unknown, value: unknown): Record<string, unknown> | undefined {
  let current = value;
  for (let step = 0; step < longestChain; step += 1) {
    if (!isRecord(current)) return undefined;
    const { $ref } = current;
    if (typeof $ref !== 'string') return current;
    current = resolvePointer(document, $ref);
  }
  return undefined;
}

/** Returns the items of a list that resolve to an object. */
export const resolvedList = (document: unknown, values: readonly unknown[]): Record<string, unknown>[] =>
  values.map(value => resolveRef(document, value)).filter(value => value !== undefined);

/** Returns the reference of a value if it leads to nothing in the document. */
export const refOutside = (document: unknown, value: unknown): string | undefined =>
  isRecord(value) && resolveRef(document, value) === undefined ? stringOrUndefined(value['$ref']) : undefined;

/** Checks for true, also as the words that YAML 1.1 read as true. */
export const isTrue = (value: unknown): boolean => value === true || /^(?:true|yes|on)$/i.test(scalarOf(value));

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
export const entriesOf = (value: unknown): readonly [string, unknown][] => (isRecord(value) ? Object.entries(value) : []);
/** Returns a scalar as text. Another value is none: an object with a `toString` of its own has no text. */
export const scalarOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
export const stringOrUndefined = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
