import { isRecord, type JsonSchema } from '@pinion/contracts';

/** A schema as vendors take it. `isWrapped`: the tool's input is the member `input` of what the model writes. */
export type AdaptedSchema = { schema: JsonSchema; isWrapped: boolean };

export const wrapKey = 'input';

/** Vendors want an object at the root, and no combination beside it. */
const refusedAtRoot = ['anyOf', 'oneOf', 'allOf', 'not', 'enum', 'const', 'if', '$ref', '$dynamicRef'];
/** Names of the schema itself: they mean nothing inside a request, and some vendors refuse them. */
const dropped = new Set(['$schema', '$id', 'id', '$comment', '$vocabulary']);

/** Keeps the meaning, drops what vendors refuse; what cannot stand at the root moves one level down. */
export function adaptSchema(schema: JsonSchema): AdaptedSchema {
  const root = withoutNames(schema);
  const isObject = root['type'] === 'object' || (root['type'] === undefined && isObjectLike(root));
  if (isObject && !refusedAtRoot.some(key => Object.hasOwn(root, key))) {
    return { schema: { properties: {}, ...root, type: 'object' }, isWrapped: false };
  }
  const inner = movedDown(root) as JsonSchema;
  return { schema: { type: 'object', properties: { [wrapKey]: inner }, required: [wrapKey] }, isWrapped: true };
}

const withoutNames = (schema: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([key, value]) => !(dropped.has(key) && typeof value !== 'object')));

const objectWords = [
  'properties',
  'required',
  'additionalProperties',
  'patternProperties',
  'minProperties',
  'maxProperties',
  'propertyNames',
];
/** A schema without a type that speaks of members, or of nothing at all, is an object's. */
const isObjectLike = (schema: JsonSchema): boolean =>
  objectWords.some(word => Object.hasOwn(schema, word)) ||
  Object.keys(schema).every(key => key === 'description' || key === 'title');

const data = new Set(['const', 'enum', 'default', 'examples']);

/** References within the schema, pointed to where it now is. */
function movedDown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(movedDown);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      if (key === '$ref' && typeof item === 'string' && /^#(\/|$)/.test(item))
        return [key, `#/properties/${wrapKey}${item.slice(1)}`];
      return [key, data.has(key) ? item : movedDown(item)];
    }),
  );
}
