import { isRecord, type JsonSchema } from '@pinion/contracts';
import { adaptSchema } from './adapt-schema.ts';

/**
 * A schema in the form with which providers constrain an answer. `isStrict` means that it is complete enough for those that
 * require every field to be named and required.
 */
export type AnswerSchema = { schema: JsonSchema; isStrict: boolean };

const known = new WeakMap<JsonSchema, AnswerSchema | 'none'>();

/**
 * Returns the schema with which a provider constrains the answer. Undefined if it cannot take this schema, because the answer
 * is not an object. The schema is in the system message and the answer is checked anyway.
 */
export function answerSchemaOf(schema: JsonSchema): AnswerSchema | undefined {
  const found = known.get(schema) ?? read(schema);
  known.set(schema, found);
  return found === 'none' ? undefined : found;
}

function read(original: JsonSchema): AnswerSchema | 'none' {
  const { schema, isWrapped } = adaptSchema(original);
  return isWrapped ? 'none' : { schema, isStrict: isStrict(schema) };
}

/** Keywords that strict providers refuse at any position. */
const refused = ['oneOf', 'allOf', 'not', 'if', 'patternProperties', 'dependentRequired', 'dependentSchemas', 'default'];

/** Checks whether every object is closed and requires all its fields. Only then can a provider enforce it strictly. */
function isStrict(schema: unknown): boolean {
  if (!isRecord(schema) || refused.some(word => Object.hasOwn(schema, word))) return false;
  const { properties, required, items, anyOf, type, $defs } = schema;
  if (type === 'object' || properties !== undefined) {
    const names = isRecord(properties) ? Object.keys(properties) : [];
    const needed = new Set(Array.isArray(required) ? required : []);
    if (schema['additionalProperties'] !== false || !names.every(name => needed.has(name))) return false;
  }
  const inner = [properties, $defs].flatMap(part => (isRecord(part) ? Object.values(part) : []));
  const listed = [...(items === undefined ? [] : [items]), ...(Array.isArray(anyOf) ? anyOf : [])];
  return [...inner, ...listed].every(isStrict);
}
