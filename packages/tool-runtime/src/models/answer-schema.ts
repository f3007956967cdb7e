import { isRecord, type JsonSchema } from '@pinion/contracts';
import { adaptSchema } from './adapt-schema.ts';

/** A schema as vendors hold an answer to it. `isStrict`: it says enough for those that want every field named and required. */
export type AnswerSchema = { schema: JsonSchema; isStrict: boolean };

const known = new WeakMap<JsonSchema, AnswerSchema | 'none'>();

/**
 * What a vendor is asked to hold the answer to. undefined: it could not take this schema, because the answer is not an
 * object; the model was told what to write, and the answer is checked anyway.
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

/** Words that strict vendors refuse wherever they stand. */
const refused = ['oneOf', 'allOf', 'not', 'if', 'patternProperties', 'dependentRequired', 'dependentSchemas', 'default'];

/** Every object closed, every field of it required: only then may a vendor be asked to be strict about it. */
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
