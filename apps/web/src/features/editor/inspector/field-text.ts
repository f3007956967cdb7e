import type { JsonSchema } from '@pinion/contracts';
import { textOf } from '../../run/index.ts';

/** Returns the text of a field for a plain value. */
export const writeFieldText = (value: unknown): string => (value === undefined || value === null ? '' : textOf(value));

/** Parses the text of a field according to its schema. Templates and text that does not match stay strings. */
export function readFieldText(text: string, schema: JsonSchema | undefined): unknown {
  if (text === '') return undefined;
  if (text.includes('{{')) return text;
  const type = schema?.['type'];
  if ((type === 'number' || type === 'integer') && text.trim() !== '' && String(Number(text)) === text.trim())
    return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
