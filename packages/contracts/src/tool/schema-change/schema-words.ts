import { isRecord } from '../../json/own.ts';
import { asSchema, typesOf } from './schema-reading.ts';

const mostListed = 6;
const longestValue = 24;

const cut = (text: string): string => (text.length > longestValue ? `${text.slice(0, longestValue)}…` : text);

export const valueWords = (value: unknown): string => cut(JSON.stringify(value) ?? 'nothing');

export function listWords(values: readonly unknown[]): string {
  const shown = values.slice(0, mostListed).map(valueWords).join(', ');
  return values.length > mostListed ? `${shown} and ${values.length - mostListed} more` : shown;
}

/** What a schema takes, in a few words: `string or null`, `one of "a", "b"`, `list of number`. */
export function schemaWords(given: unknown): string {
  const schema = asSchema(given);
  if (schema === undefined) return 'anything';
  if (Object.hasOwn(schema, 'const')) return valueWords(schema['const']);
  if (Array.isArray(schema['enum'])) return `one of ${listWords(schema['enum'])}`;
  for (const keyword of ['anyOf', 'oneOf']) {
    const parts = schema[keyword];
    if (Array.isArray(parts)) return [...new Set(parts.map(schemaWords))].join(' or ');
  }
  const types = typesOf(schema);
  if (types === undefined) return isRecord(schema['properties']) ? 'object' : 'anything';
  return types
    .map(type => (type === 'array' && isRecord(schema['items']) ? `list of ${schemaWords(schema['items'])}` : type))
    .join(' or ');
}
