import { isRecord } from '@pinion/contracts';

/** Returns whether a value is true by JSONata's rules: empty lists and records, and lists without a true value, are false. */
export function isTruthy(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isTruthy);
  return isRecord(value) ? Object.keys(value).length > 0 : Boolean(value);
}
