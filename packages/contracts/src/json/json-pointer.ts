import { isRecord, ownValue } from './own-value.ts';

/** Returns the JSON pointer of a path (RFC 6901). */
export const pointerTo = (path: readonly PropertyKey[]): string =>
  path.map(key => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** Resolves a JSON pointer in a fragment (`#/a/b`) inside a document. Undefined if it points to nothing, or outside. */
export function resolvePointer(document: unknown, reference: string): unknown {
  if (reference === '#') return document;
  if (!reference.startsWith('#/')) return undefined;
  let value = document;
  for (const part of reference.slice(2).split('/')) {
    const name = readPointerPart(part);
    if (Array.isArray(value)) value = /^\d+$/.test(name) ? (value as unknown[])[Number(name)] : undefined;
    else value = isRecord(value) ? ownValue(value, name) : undefined;
  }
  return value;
}

/** Returns the key that a part of a JSON pointer stands for. */
export const readPointerPart = (part: string): string => decoded(part).replaceAll('~1', '/').replaceAll('~0', '~');

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
