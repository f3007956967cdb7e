import { isRecord, ownValue } from '../json/own-value.ts';
import type { JsonSchema } from '../json/json-schema.ts';

/** The fields of an input that can take the message of a user, in order of preference. */
const messageFields = ['message', 'text', 'prompt', 'question', 'input'];

/** Returns the names of the fields that take any text. */
export function textFields(schema: JsonSchema | undefined): string[] {
  const fields = schema?.['properties'];
  if (!isRecord(fields)) return [];
  return Object.keys(fields).filter(name => {
    const field = ownValue(fields, name);
    return isRecord(field) && (field['type'] === 'string' || field['type'] === undefined) && !Array.isArray(field['enum']);
  });
}

/** Returns the field of an input that is the message of a user: one with a known name, else the only text. */
export function messageField(schema: JsonSchema | undefined): string | undefined {
  const texts = textFields(schema);
  return messageFields.find(name => texts.includes(name)) ?? (texts.length === 1 ? texts[0] : undefined);
}
