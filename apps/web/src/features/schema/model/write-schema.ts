import { type JsonSchema, recordOf } from '@pinion/contracts';
import type { ObjectShape, SchemaShape } from './schema-shape.ts';

/** Writes the JSON Schema of a shape. The inverse of `readSchema`. */
export function writeSchema({ type, description, default: fallback, options, object, item, rest }: SchemaShape): JsonSchema {
  return {
    ...(type === 'any' ? {} : { type: type === 'choice' ? 'string' : type }),
    ...(options === undefined ? {} : { enum: [...options] }),
    ...(description === undefined ? {} : { description }),
    ...(fallback === undefined ? {} : { default: fallback.value }),
    ...(object === undefined ? {} : writeObject(object)),
    ...(item === undefined ? {} : { items: writeSchema(item) }),
    ...rest,
  };
}

/** Keeps the order of the required names, and appends the new ones in the order of the fields. */
function writeObject({ rows, required, hasProperties }: ObjectShape): JsonSchema {
  const needed = rows.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  const kept = (required ?? []).filter(name => needed.includes(name));
  const names = [...kept, ...needed.filter(name => !kept.includes(name))];
  // An empty list stays, one that becomes empty goes.
  const isListed = names.length > 0 || required?.length === 0;
  return {
    ...(hasProperties || rows.length > 0
      ? { properties: recordOf(rows.map(({ name, shape }) => [name, writeSchema(shape)] as const)) }
      : {}),
    ...(isListed ? { required: names } : {}),
  };
}
