import { isRecord, type JsonSchema, ownValue, readNode, type WorkflowFile } from '@pinion/contracts';

export type ChatUtterance = { role: 'user' | 'assistant'; text: string };

/** The input fields that can take the user's message, in order of preference. */
const messageFields = ['message', 'text', 'prompt', 'question', 'input'];

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
  input[messageFieldOf(fields, names)] = message;
  if (names.length === 0 || Object.hasOwn(fields, 'history')) input['history'] = history;
  return input;
}

function messageFieldOf(fields: Record<string, unknown>, names: readonly string[]): string {
  const isText = (name: string): boolean => {
    const field = ownValue(fields, name);
    return isRecord(field) && (field['type'] === 'string' || field['type'] === undefined) && !Array.isArray(field['enum']);
  };
  const texts = names.filter(isText);
  return messageFields.find(name => texts.includes(name)) ?? texts[0] ?? 'message';
}

function schemaOf(file: WorkflowFile): JsonSchema | undefined {
  for (const node of file.nodes) {
    const read = readNode(node);
    if (read.type === 'input' && read.config.schema !== undefined) return read.config.schema;
  }
  return undefined;
}
