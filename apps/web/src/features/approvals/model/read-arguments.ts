import { isRecord } from '@pinion/contracts';
import { describeJsonError, findJsonError } from '../../../lib/json-parse-error.ts';
import { t } from '../../../lib/texts/t.ts';

export type ParsedArguments = { ok: true; input: Record<string, unknown> } | { ok: false; error: string };

/** Reads the arguments from a text. The server checks whether they fit the tool. */
export function parseArguments(text: string): ParsedArguments {
  const fault = findJsonError(text);
  if (fault !== null) return { ok: false, error: describeJsonError(fault) };
  const input: unknown = JSON.parse(text);
  return isRecord(input) ? { ok: true, input } : { ok: false, error: t('Arguments must be an object: { "name": value }') };
}
