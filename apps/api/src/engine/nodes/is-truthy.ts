import { isRecord } from '@pinion/contracts';

/** As JSONata has it: empty lists and records, and lists of nothing true, are false. */
export function isTruthy(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isTruthy);
  return isRecord(value) ? Object.keys(value).length > 0 : Boolean(value);
}
