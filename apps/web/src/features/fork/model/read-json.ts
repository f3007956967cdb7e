import { findJsonError } from '../../../lib/json-parse-error.ts';
import { t } from '../../../lib/texts/t.ts';

export type ReadJson<T = unknown> = { ok: true; value: T } | { ok: false; fault: string };

/** Parses a text as JSON, or returns the position of the first syntax error. */
export function readJson(text: string): ReadJson {
  const fault = findJsonError(text);
  if (fault === null) return { ok: true, value: JSON.parse(text) as unknown };
  return {
    ok: false,
    fault: t('Invalid JSON: expected {{expected}} at line {{line}}, column {{column}}.', {
      line: fault.line,
      column: fault.column,
      expected: fault.expected,
    }),
  };
}
