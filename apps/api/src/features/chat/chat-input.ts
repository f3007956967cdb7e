import { isRecord, type JsonSchema, messageField, ownValue, readNode, textFields, type WorkflowFile } from '@pinion/contracts';

export type ChatUtterance = { role: 'user' | 'assistant'; text: string };

/**
 * Returns the input of a turn. An input node without an object schema gets the message as written. One with an object schema
 * gets an object: the defaults of its fields, the message in the first field with a known message name (else the first text
 * field, else `message`), and the previous messages in `history`, when the schema has that field or lists no fields at all.
 */
export function chatInput(file: WorkflowFile, message: string, history: readonly ChatUtterance[]): unknown {
  const schema = schemaOf(file);
  const properties = schema?.['properties'];
  if (schema?.['type'] !== 'object' && !isRecord(properties)) return message;
  const fields: Record<string, unknown> = isRecord(properties) ? properties : {};
  const names = Object.keys(fields);
  const input: Record<string, unknown> = {};
  for (const name of names) {
    const field = ownValue(fields, name);
    if (isRecord(field) && Object.hasOwn(field, 'default')) input[name] = field['default'];
  }
  input[messageField(schema) ?? textFields(schema)[0] ?? 'message'] = message;
  if (names.length === 0 || Object.hasOwn(fields, 'history')) input['history'] = history;
  return input;
}

function schemaOf(file: WorkflowFile): JsonSchema | undefined {
  for (const node of file.nodes) {
    const read = readNode(node);
    if (read.type === 'input' && read.config.schema !== undefined) return read.config.schema;
  }
  return undefined;
}
