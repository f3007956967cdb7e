import type { JsonSchema } from '../json/json-schema.ts';
import { isRecord } from '../json/own-value.ts';
import type { ToolSpec } from './tool-spec.ts';

/** Nested types beyond this depth are `unknown`. */
const maxDepth = 6;

/** Returns the TypeScript declaration of a tool as a program calls it, from its input and output schemas. */
export function toolDeclaration({ name, description, input_schema, output_schema }: ToolSpec): string {
  const input = typeOf(input_schema, 0);
  const output = output_schema === undefined ? 'unknown' : typeOf(output_schema, 0);
  const text = description.replaceAll(/\s+/g, ' ').replaceAll('*/', '* /').trim();
  return `${text === '' ? '' : `/** ${text} */\n`}${accessOf(name)}(args: ${input}): Promise<${output}>`;
}

/** Returns the expression that a program reads a tool with. */
function accessOf(name: string): string {
  return name
    .split('.')
    .reduce((path, part) => (isIdentifier(part) ? `${path}.${part}` : `${path}[${JSON.stringify(part)}]`), 'tools');
}

const isIdentifier = (text: string): boolean => /^[A-Za-z_$][\w$]*$/.test(text);

const simple: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

function typeOf(schema: unknown, depth: number): string {
  if (!isRecord(schema) || depth > maxDepth) return 'unknown';
  const { enum: options, const: only, type } = schema;
  if (Array.isArray(options)) return options.map(option => JSON.stringify(option)).join(' | ') || 'never';
  if (only !== undefined) return JSON.stringify(only);
  const union = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(union)) return union.map(part => typeOf(part, depth + 1)).join(' | ') || 'unknown';
  if (Array.isArray(type)) return type.map(one => typeOf({ ...schema, type: one }, depth)).join(' | ') || 'unknown';
  if (type === 'array') return `Array<${typeOf(schema['items'], depth + 1)}>`;
  if (type === 'object' || isRecord(schema['properties'])) return objectTypeOf(schema, depth);
  return (typeof type === 'string' ? simple[type] : undefined) ?? 'unknown';
}

function objectTypeOf(schema: JsonSchema, depth: number): string {
  const { properties, required } = schema;
  if (!isRecord(properties) || Object.keys(properties).length === 0) return 'Record<string, unknown>';
  const isRequired = (name: string): boolean => Array.isArray(required) && required.includes(name);
  const fields = Object.entries(properties).map(
    ([name, value]) =>
      `${isIdentifier(name) ? name : JSON.stringify(name)}${isRequired(name) ? '' : '?'}: ${typeOf(value, depth + 1)}`,
  );
  return `{ ${fields.join('; ')} }`;
}
