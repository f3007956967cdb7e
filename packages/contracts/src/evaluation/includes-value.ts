import { canonicalJson } from '../json/canonical-json.ts';
import { isRecord } from '../json/own-value.ts';

/** Checks that a value includes another one: the members of an object, recursively. Any other value must be equal. */
export function includesValue(whole: unknown, part: unknown): boolean {
  if (!isRecord(part)) return canonicalJson(whole ?? null) === canonicalJson(part ?? null);
  if (!isRecord(whole)) return false;
  return Object.entries(part).every(([key, value]) => Object.hasOwn(whole, key) && includesValue(whole[key], value));
}
