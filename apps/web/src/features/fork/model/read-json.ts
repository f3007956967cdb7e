import { findJsonFault } from '../../../lib/json-fault.ts';

export type ReadJson<T = unknown> = { ok: true; value: T } | { ok: false; fault: string };

/** A text as JSON, or where it stops being it. */
export function readJson(text: string): ReadJson {
  const fault = findJsonFault(text);
  if (fault === null) return { ok: true, value: JSON.parse(text) as unknown };
  return { ok: false, fault: `Not JSON yet: line ${fault.line}, column ${fault.column} should hold ${fault.expected}.` };
}
