import type { JsonSchema } from '../../json/json-schema.ts';
import type { Handle } from '../../workflow/handle.ts';

/** Returns a handle without a type: any value passes. */
export const handle = (name: string, kind: Handle['kind']): Handle => ({ name, kind });

export const errorHandle: Handle = { name: 'error', kind: 'error', label: 'ToolError' };

/** Returns an output with the JSON Schema type of its value. */
export const output = (name: string, type?: string): Handle =>
  type === undefined ? handle(name, 'output') : { name, kind: 'output', schema: { type }, label: type };

/** Adds a schema to a handle. `named` is the schema that the label names. */
export function withSchema(plain: Handle, schema: JsonSchema | undefined, named = schema): Handle {
  if (schema === undefined) return plain;
  const label = labelOf(named);
  return { ...plain, schema, ...(label === undefined ? {} : { label }) };
}

function labelOf(schema: JsonSchema | undefined): string | undefined {
  if (schema === undefined) return undefined;
  const { title, type } = schema;
  if (typeof title === 'string') return title;
  if (typeof type === 'string') return type;
  return Array.isArray(type) ? type.join(' | ') : undefined;
}
