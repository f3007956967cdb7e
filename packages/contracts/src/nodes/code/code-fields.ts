import { isRecord } from '../../json/own-value.ts';

/** The target handle of a code node without an input schema. */
export const codeInput = 'in';

/** Returns the fields of a code node's input with their schemas. Also reads configs that are invalid. */
export function codeFields(config: { input_schema?: unknown }): [name: string, schema: unknown][] {
  const properties = isRecord(config.input_schema) ? config.input_schema['properties'] : undefined;
  const fields = isRecord(properties) ? Object.entries(properties) : [];
  return fields.length > 0 ? fields : [[codeInput, undefined]];
}
