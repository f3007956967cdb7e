import { isRecord, ownValue } from '@pinion/contracts';

const longestChain = 20;

/** Resolves a JSON pointer (`#/a/b`) inside a document. Undefined if it points to nothing, or outside. */
export function pointed(document: unknown, ref: string): unknown {
  if (ref === '#') return document;
  if (!ref.startsWith('#/')) return undefined;
  let value = document;
  for (const part of ref.slice(2).split('/')) {
    const name = unescapePart(part);
    if (Array.isArray(value)) value = /^\d+$/.test(name) ? (value as unknown[])[Number(name)] : undefined;
    else value = isRecord(value) ? ownValue(value, name) : undefined;
  }
  return value;
}

/**
 * Returns the object itself, or the final target of its chain of `$ref`. Undefined if that does not exist. Nothing is fetched.
 */
export function resolved(document: unknown, value: unknown): Record<string, unknown> | undefined {
  let current = value;
  for (let step = 0; step < longestChain; step += 1) {
    if (!isRecord(current)) return undefined;
    const { $ref } = current;
    if (typeof $ref !== 'string') return current;
    current = pointed(document, $ref);
  }
  return undefined;
}

/** Returns the items of a list that resolve to an object. */
export const resolvedList = (document: unknown, values: readonly unknown[]): Record<string, unknown>[] =>
  values.map(value => resolved(document, value)).filter(value => value !== undefined);

const unescapePart = (part: string): string => decoded(part).replaceAll('~1', '/').replaceAll('~0', '~');

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
export const entriesOf = (value: unknown): readonly [string, unknown][] => (isRecord(value) ? Object.entries(value) : []);
export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
