import { canonicalJson } from '../json/canonical-json.ts';
import { isRecord } from '../json/own-value.ts';

/** Whether a value has all that another one has: an object's members, recursively; anything else has to be equal. */
export function includesValue(whole: unknown, part: unknown): boolean {
  if (!isRecord(part)) return canonicalJson(whole ?? null) === canonicalJson(part ?? null);
  if (!isRecord(whole)) return false;
  return Object.entries(part).every(([key, value]) => Object.hasOwn(whole, key) && includesValue(whole[key], value));
}
