import type { SchemaLine } from '../../../lib/line-diff.ts';
// A JSON Schema in readable shorthand: names, types, defaults. It is for display only. The schema itself is stored.

import { ownField } from '../../../lib/own-field.ts';
import { t } from '../../../lib/texts/t.ts';

const DEEPEST = 6;

/** Returns the input and output of a tool, one line per field. */
export function schemaText(input: unknown, output: unknown): SchemaLine[] {
  return [
    { depth: 0, text: t('input'), part: true },
    ...fields(input, 1),
    { depth: 0, text: t('output'), part: true },
    ...fields(output, 1),
  ];
}

function fields(schema: unknown, depth: number): SchemaLine[] {
  const properties = ownField(schema, 'properties');
  if (!isObject(properties)) return [{ depth, text: schema === undefined ? t('not declared') : typeText(schema) }];
  const rows = Object.entries(properties).flatMap(([name, field]) => fieldLines(name, field, depth));
  const required = ownField(schema, 'required');
  if (Array.isArray(required) && required.length > 0)
    rows.push({ depth, text: t('required: {{names}}', { names: required.join(', ') }) });
  if (ownField(schema, 'additionalProperties') === false) rows.push({ depth, text: t('no other fields') });
  return rows.length > 0 ? rows : [{ depth, text: t('no fields') }];
}

function fieldLines(name: string, field: unknown, depth: number): SchemaLine[] {
  const nested = ownField(field, 'properties');
  if (isObject(nested) && depth < DEEPEST) {
    return [{ depth, text: `${JSON.stringify(name)}: {` }, ...fields(field, depth + 1), { depth, text: '},' }];
  }
  const preset = ownField(field, 'default');
  return [
    { depth, text: `${JSON.stringify(name)}: ${typeText(field)}${preset === undefined ? '' : ` = ${JSON.stringify(preset)}`},` },
  ];
}

function typeText(schema: unknown): string {
  if (!isObject(schema)) return schema === true || schema === undefined ? 'any' : 'never';
  const reference = ownField(schema, '$ref');
  if (typeof reference === 'string') return reference;
  if (Object.hasOwn(schema, 'const')) return JSON.stringify(schema.const);
  const choices = ownField(schema, 'enum');
  if (Array.isArray(choices)) return choices.map(choice => JSON.stringify(choice)).join(' | ');
  for (const key of ['anyOf', 'oneOf']) {
    const options = ownField(schema, key);
    if (Array.isArray(options)) return options.map(typeText).join(' | ');
  }
  const type = ownField(schema, 'type');
  if (Array.isArray(type))
    return type.map(one => typeText(one === 'null' ? { type: one } : { ...schema, type: one })).join(' | ');
  if (type === 'array') return listText(typeText(ownField(schema, 'items')));
  if (type === 'object') return objectText(schema);
  return `${typeof type === 'string' ? type : 'any'}${limits(schema)}`;
}

const listText = (item: string) => (item.includes(' | ') ? `(${item})[]` : `${item}[]`);

function objectText(schema: Record<string, unknown>): string {
  const properties = ownField(schema, 'properties');
  return isObject(properties) ? `{ ${Object.keys(properties).join(', ')} }` : 'object';
}

function limits(schema: Record<string, unknown>): string {
  const format = ownField(schema, 'format');
  const parts = [
    typeof format === 'string' ? format : null,
    bound('>=', ownField(schema, 'minimum')),
    bound('<=', ownField(schema, 'maximum')),
    bound('length >=', ownField(schema, 'minLength')),
    bound('length <=', ownField(schema, 'maxLength')),
  ].filter(part => part !== null);
  return parts.length > 0 ? ` (${parts.join(', ')})` : '';
}

const bound = (sign: string, value: unknown) => (typeof value === 'number' ? `${sign} ${value}` : null);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
