import type { JsonSchema } from '@pinion/contracts';
import { localReferences } from './local-references.ts';

/**
 * A schema in the form that providers accept. `isWrapped` means that the tool's input is the member `input` of the model's
 * arguments.
 */
export type AdaptedSchema = { schema: JsonSchema; isWrapped: boolean };

export const wrapKey = 'input';

/** Keywords that providers refuse at the root, where they require an object without combinations. */
const refusedAtRoot = ['anyOf', 'oneOf', 'allOf', 'not', 'enum', 'const', 'if', '$ref', '$dynamicRef'];
/** Keywords about the schema itself. They mean nothing inside a request, and some providers refuse them. */
const dropped = new Set(['$schema', 'id', '$comment', '$vocabulary']);

/** Adapts a schema: keeps the meaning and drops what providers refuse. A root that is not allowed moves one level down. */
export function adaptSchema(schema: JsonSchema): AdaptedSchema {
  const root = withoutNames(localReferences(schema));
  const isObject = root['type'] === 'object' || (root['type'] === undefined && isObjectLike(root));
  if (isObject && !refusedAtRoot.some(key => Object.hasOwn(root, key))) {
    return { schema: { properties: {}, ...root, type: 'object' }, isWrapped: false };
  }
  const inner = withoutNames(localReferences(schema, ['properties', wrapKey]));
  return { schema: { type: 'object', properties: { [wrapKey]: inner }, required: [wrapKey] }, isWrapped: true };
}

const withoutNames = (schema: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([key, value]) => !(dropped.has(key) && typeof value !== 'object')));

const objectKeywords = [
  'properties',
  'required',
  'additionalProperties',
  'patternProperties',
  'minProperties',
  'maxProperties',
  'propertyNames',
];
/** Checks for a schema of an object: one without a type that has object keywords, or no keywords at all. */
const isObjectLike = (schema: JsonSchema): boolean =>
  objectKeywords.some(word => Object.hasOwn(schema, word)) ||
  Object.keys(schema).every(key => key === 'description' || key === 'title');
