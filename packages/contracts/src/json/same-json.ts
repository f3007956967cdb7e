import { isRecord, ownValue } from './own-value.ts';

/**
 * Checks whether two JSON values are equal, regardless of key order. `undefined` means a missing value. Files share their
 * unchanged parts, so most comparisons end at an identity check.
 */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, index) => isSameJson(item, b[index]));
  return isRecord(a) && isRecord(b) && isSameRecord(a, b);
}

function isSameRecord(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  const keys = Object.keys(a).filter(key => a[key] !== undefined);
  const others = Object.keys(b).filter(key => b[key] !== undefined);
  return keys.length === others.length && keys.every(key => isSameJson(a[key], ownValue(b, key)));
}
