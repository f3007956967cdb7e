import { own } from '../../../lib/own-field.ts';

type Schemas = { input_schema: unknown; output_schema?: unknown };

/** Why callers of the older version may fail with the newer one. Empty: they will not. */
export function breakingChanges(older: Schemas, newer: Schemas): string[] {
  return [...inputBreaks(older.input_schema, newer.input_schema), ...outputBreaks(older.output_schema, newer.output_schema)];
}

function inputBreaks(older: unknown, newer: unknown): string[] {
  const [before, after] = [fieldsOf(older), fieldsOf(newer)];
  const closed = own(newer, 'additionalProperties') === false;
  const gone = [...before.keys()].filter(name => !after.has(name) && closed).map(name => `input ${name} is no longer taken`);
  const changed = [...before].filter(([name, field]) => after.has(name) && typeOf(after.get(name)) !== typeOf(field));
  const wanted = requiredOf(newer).filter(name => !requiredOf(older).includes(name));
  return [
    ...gone,
    ...changed.map(([name]) => `input ${name} has another type`),
    ...wanted.map(name => `input ${name} is now required`),
  ];
}

function outputBreaks(older: unknown, newer: unknown): string[] {
  const [before, after] = [fieldsOf(older), fieldsOf(newer)];
  if (after.size === 0) return [];
  return [...before].flatMap(([name, field]) => {
    if (!after.has(name)) return [`output ${name} is gone`];
    return typeOf(after.get(name)) === typeOf(field) ? [] : [`output ${name} has another type`];
  });
}

function fieldsOf(schema: unknown): Map<string, unknown> {
  const properties = own(schema, 'properties');
  return new Map(typeof properties === 'object' && properties !== null ? Object.entries(properties) : []);
}

function requiredOf(schema: unknown): string[] {
  const required = own(schema, 'required');
  return Array.isArray(required) ? required.filter(name => typeof name === 'string') : [];
}

const typeOf = (field: unknown) => JSON.stringify([own(field, 'type'), own(field, 'enum'), own(field, 'const')]);
