import { isRecord } from '../../json/own-value.ts';
import { asSchema, typesOf } from './schema-reading.ts';

const mostListed = 6;
const longestValue = 24;

const cut = (text: string): string => (text.length > longestValue ? `${text.slice(0, longestValue)}…` : text);

export const shortJson = (value: unknown): string => cut(JSON.stringify(value) ?? 'nothing');

function describeList(values: readonly unknown[]): string {
  const shown = values.slice(0, mostListed).map(shortJson).join(', ');
  return values.length > mostListed ? `${shown} and ${values.length - mostListed} more` : shown;
}

/** Returns a short description of the values that a schema accepts: `string or null`, `one of "a", "b"`, `list of number`. */
export function describeSchema(given: unknown): string {
  const schema = asSchema(given);
  if (schema === undefined) return 'anything';
  if (Object.hasOwn(schema, 'const')) return shortJson(schema['const']);
  if (Array.isArray(schema['enum'])) return `one of ${describeList(schema['enum'])}`;
  for (const keyword of ['anyOf', 'oneOf']) {
    const parts = schema[keyword];
    if (Array.isArray(parts)) return [...new Set(parts.map(describeSchema))].join(' or ');
  }
  const types = typesOf(schema);
  if (types === undefined) return isRecord(schema['properties']) ? 'object' : 'anything';
  return types
    .map(type => (type === 'array' && isRecord(schema['items']) ? `list of ${describeSchema(schema['items'])}` : type))
    .join(' or ');
}
