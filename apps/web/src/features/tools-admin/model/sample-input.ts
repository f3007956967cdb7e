import { isRecord, ownValue } from '@pinion/contracts';

const DEEPEST = 4;

/** Returns an input to start from: the required fields of a schema, and those with a default or an example. */
export const sampleInput = (schema: unknown): unknown => {
  const sample = sampleOf(schema, 0);
  return sample === null ? {} : sample;
};

function sampleOf(schema: unknown, depth: number): unknown {
  if (!isRecord(schema)) return null;
  const given = givenValue(schema);
  if (given !== undefined) return given;
  const { type, properties } = schema;
  if (type === 'object' || isRecord(properties)) return depth < DEEPEST ? sampleObject(schema, depth) : {};
  return typeof type === 'string' ? (ownValue(blanks, type) ?? null) : null;
}

const blanks: Readonly<Record<string, unknown>> = { string: '', number: 0, integer: 0, boolean: false, array: [] };

function sampleObject({ properties, required }: Record<string, unknown>, depth: number): Record<string, unknown> {
  const names: unknown[] = Array.isArray(required) ? required : [];
  const fields = Object.entries(isRecord(properties) ? properties : {}).filter(
    ([name, field]) => names.includes(name) || (isRecord(field) && givenValue(field) !== undefined),
  );
  return Object.fromEntries(fields.map(([name, field]) => [name, sampleOf(field, depth + 1)]));
}

/** Returns the value that a schema names itself. */
function givenValue(schema: Record<string, unknown>): unknown {
  const { default: preset, examples, enum: choices } = schema;
  const listed = [examples, choices].find(list => Array.isArray(list) && list.length > 0) as unknown[] | undefined;
  return ownValue(schema, 'const') ?? preset ?? listed?.[0];
}
