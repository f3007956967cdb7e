import type { JsonSchema } from '@pinion/contracts';
import { textOf } from '../../run/index.ts';

/** A plain value as the text of a field. */
export const writeFieldText = (value: unknown): string => (value === undefined || value === null ? '' : textOf(value));

/** The text of a field as its schema wants it; a template stays text, and so does what does not fit. */
export function readFieldText(text: string, schema: JsonSchema | undefined): unknown {
  if (text === '') return undefined;
  if (text.includes('{{')) return text;
  const type = schema?.['type'];
  if ((type === 'number' || type === 'integer') && text.trim() !== '' && String(Number(text)) === text.trim())
    return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
