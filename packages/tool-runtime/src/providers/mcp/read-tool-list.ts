import { isSpecType, specTypeSchemas } from '@modelcontextprotocol/client';
import { foreignPatternNotes, isRecord, type JsonSchema, parseUntrustedJson, recordOf, validSchema } from '@pinion/contracts';

/** The usable tools of a list, and sentences about what was ignored or left out, by tool. */
export type ReadToolList = { tools: unknown[]; problems: ReadonlyMap<string, string> };

export type ToolListOptions = {
  /** True for a protocol before 2026, in which an output schema is that of an object. Another one is not checked then. */
  hasObjectsOnly?: boolean;
};

/**
 * Reads the tools that a server lists one by one, so that one that breaks the protocol does not void the others. A member that is null
 * counts as absent, a schema can have its name in snake case, and an input schema without a type is that of an object. A member that a tool can be called without is ignored where
 * it is invalid, and so is one of its input schema, such as the empty list that PHP writes for an empty object. A tool that is still
 * invalid is left out.
 */
export function readToolList(listed: readonly unknown[], { hasObjectsOnly = false }: ToolListOptions = {}): ReadToolList {
  const problems = new Map<string, string>();
  const tools = listed.flatMap((tool, index) => {
    const { read, problem } = readTool(tool, hasObjectsOnly);
    const name = nameOf(isRecord(tool) ? ofFunction(tool) : tool) ?? `tool ${index + 1}`;
    if (problem !== undefined) problems.set(name, [problems.get(name), problem].filter(Boolean).join('; '));
    return read === undefined ? [] : [read];
  });
  return { tools, problems };
}

const nameOf = (tool: unknown): string | undefined =>
  isRecord(tool) && typeof tool['name'] === 'string' && tool['name'] !== '' ? tool['name'].slice(0, 100) : undefined;

/** Returns the function of a tool in the form of model APIs: `{"type": "function", "function": {...}}`. */
const ofFunction = (tool: Record<string, unknown>): Record<string, unknown> =>
  tool['name'] === undefined && isRecord(tool['function']) ? tool['function'] : tool;

function readTool(listed: unknown, hasObjectsOnly: boolean): { read?: Record<string, unknown>; problem?: string } {
  if (!isRecord(listed)) return { problem: 'left out, because it is no object' };
  if (nameOf(ofFunction(listed)) === undefined) return { problem: 'left out, because it has no name' };
  const { present, renamed } = withMemberNames(withoutNulls(ofFunction(listed)));
  const repaired = { ...present, inputSchema: objectSchema(present['inputSchema']) };
  const outputSchema = present['outputSchema'];
  const isOtherOutput =
    hasObjectsOnly && outputSchema !== undefined && !(isRecord(outputSchema) && outputSchema['type'] === 'object');
  const faulty = [
    ...faultsOf(repaired),
    ...(isOtherOutput ? [{ member: 'outputSchema', text: 'outputSchema.type: Invalid input: expected "object"' }] : []),
  ];
  const optional = faulty.filter(({ member, part }) => member !== 'name' && (member !== 'inputSchema' || isOptionalPart(part)));
  const ignored = new Set(optional.filter(({ member }) => member !== 'inputSchema').map(({ member }) => member));
  const parts = new Set(optional.filter(({ member }) => member === 'inputSchema').map(({ part }) => part));
  const read = recordOf(
    Object.entries(repaired)
      .filter(([member]) => !ignored.has(member))
      .map(([member, value]) => [member, member === 'inputSchema' ? without(value, parts) : value]),
  );
  if (!isSpecType.Tool(read)) return { problem: `left out: ${(faultsOf(read)[0] ?? faulty[0])?.text ?? 'it is invalid'}` };
  const valid = (['inputSchema', 'outputSchema'] as const).flatMap(member => {
    const schema = read[member];
    return isRecord(schema) ? [{ member, ...validSchema(member, schema) }] : [];
  });
  const sound: Record<string, unknown> = { ...read, ...Object.fromEntries(valid.map(({ member, schema }) => [member, schema])) };
  const isFromText = typeof present['inputSchema'] === 'string' && isRecord(sound['inputSchema']);
  const problems = [
    ...renamed,
    ...(isFromText ? ['read inputSchema from its text'] : []),
    ...(optional.length === 0 ? [] : [`ignored: ${optional.map(({ text }) => text).join('; ')}`]),
    ...valid.flatMap(({ notes }) => notes),
    ...foreignPatternNotes('inputSchema', schemaOf(sound['inputSchema'])),
    ...foreignPatternNotes('outputSchema', schemaOf(sound['outputSchema'])),
  ];
  return problems.length === 0 ? { read: sound } : { read: sound, problem: problems.join('; ') };
}

const schemaOf = (schema: unknown): JsonSchema | undefined => (isRecord(schema) ? schema : undefined);

/** Returns whether a tool can be called without a member of its input schema: the service checks its input itself. */
const isOptionalPart = (part: string | undefined): boolean => part !== undefined && part !== 'type';

const without = (value: unknown, names: ReadonlySet<string | undefined>): unknown =>
  isRecord(value) ? recordOf(Object.entries(value).filter(([name]) => !names.has(name))) : value;

type Fault = {
  member: string;
  /** The member of the member. */
  part?: string | undefined;
  text: string;
};

/** Returns the faults of a tool: the member that has one, and what it is. */
function faultsOf(tool: unknown): Fault[] {
  const result = specTypeSchemas.Tool['~standard'].validate(tool);
  if (result instanceof Promise || result.issues === undefined) return [];
  return result.issues.map(({ path = [], message }) => {
    const keys = path.map(part => String(typeof part === 'object' ? part.key : part));
    return { member: keys[0] ?? '', part: keys[1], text: `${keys.join('.')}: ${message}` };
  });
}

const schemaNames: Readonly<Record<string, string>> = {
  input_schema: 'inputSchema',
  output_schema: 'outputSchema',
  parameters: 'inputSchema',
};

/** Returns a tool with the schemas that it has under names of other formats under the protocol's names, and a sentence for each. */
function withMemberNames(tool: Record<string, unknown>): { present: Record<string, unknown>; renamed: string[] } {
  const renamed: string[] = [];
  const entries = Object.entries(tool).map(([member, value]): [string, unknown] => {
    const name = schemaNames[member];
    if (name === undefined || Object.hasOwn(tool, name) || !isRecord(value)) return [member, value];
    renamed.push(`read ${member} as ${name}`);
    return [name, value];
  });
  return { present: recordOf(entries), renamed };
}

/** Returns a record without members that are null, at its two outer levels. */
const withoutNulls = (record: Record<string, unknown>): Record<string, unknown> =>
  recordOf(entriesOf(record).map(([name, value]) => [name, isRecord(value) ? recordOf(entriesOf(value)) : value]));

const entriesOf = (record: Record<string, unknown>) => Object.entries(record).filter(([, value]) => value !== null);

/** Returns the schema of an input, which is always an object: one without a type, or with several, says so. */
function objectSchema(written: unknown): unknown {
  const schema = typeof written === 'string' ? (parseUntrustedJson(written).value ?? written) : written;
  const isEmptyList = Array.isArray(schema) && schema.length === 0;
  if (schema === undefined || schema === true || isEmptyList) return { type: 'object' };
  if (!isRecord(schema)) return schema;
  const { type } = schema;
  const canBeObject =
    type === undefined ||
    (typeof type === 'string' && /^object$/i.test(type)) ||
    (Array.isArray(type) && type.includes('object'));
  return canBeObject ? { ...schema, type: 'object' } : schema;
}
