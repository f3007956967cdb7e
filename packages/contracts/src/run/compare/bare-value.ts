import { isRecord, recordOf } from '../../json/own-value.ts';

const ofThisRun: ReadonlySet<string> = new Set(['t_start', 't_end', 'meta', 'cached', 'traces_url']);

/**
 * Returns a value without the parts that differ between any two runs. Tool envelopes in it keep their input and output and lose
 * their times.
 */
export function bareValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bareValue);
  if (!isRecord(value)) return value;
  const isEnvelope = Object.hasOwn(value, 'call_id') && Object.hasOwn(value, 't_start');
  const kept = Object.entries(value).filter(([key]) => !(isEnvelope && ofThisRun.has(key)));
  return recordOf(kept.map(([key, item]) => [key, bareValue(item)] as const));
}
