import { isRecord, type JsonSchema, ownValue, resolvePointer } from '@pinion/contracts';

/** Keywords whose value is a schema, or a list of schemas. */
export const schemaKeywords: ReadonlySet<string> = new Set(
  'allOf anyOf oneOf not if then else items prefixItems additionalItems contains unevaluatedItems additionalProperties unevaluatedProperties propertyNames'.split(
    ' ',
  ),
);

/** Keywords whose value contains schemas by name. */
export const schemaMaps: ReadonlySet<string> = new Set(
  'properties patternProperties dependentSchemas dependencies $defs definitions'.split(' '),
);

/** Keywords whose value has argument names as keys. */
export const namedMaps: ReadonlySet<string> = new Set('properties dependentSchemas dependentRequired dependencies'.split(' '));

const combined = ['allOf', 'anyOf', 'oneOf'];
const conditional = ['if', 'then', 'else', 'not'];

/** Returns all schemas that can apply to a value: those of a list, and what they refer to and combine. */
export function schemaParts(root: JsonSchema, schemas: readonly unknown[]): readonly JsonSchema[] {
  const parts = new Set<JsonSchema>();
  const add = (schema: unknown): void => {
    if (!isRecord(schema) || parts.has(schema)) return;
    parts.add(schema);
    if (typeof schema['$ref'] === 'string') add(resolvePointer(root, schema['$ref']));
    for (const keyword of conditional) add(schema[keyword]);
    for (const keyword of combined) for (const part of listOf(schema[keyword])) add(part);
    for (const keyword of ['dependentSchemas', 'dependencies']) for (const part of valuesOf(schema[keyword])) add(part);
  };
  for (const schema of schemas) add(schema);
  return [...parts];
}

/** Returns the schemas of a member of an object. */
export const memberParts = (root: JsonSchema, parts: readonly JsonSchema[], key: string): readonly JsonSchema[] =>
  schemaParts(
    root,
    parts.flatMap(part => {
      const own = isRecord(part['properties']) ? ownValue(part['properties'], key) : undefined;
      if (own !== undefined) return [own];
      return [...valuesOf(part['patternProperties']), part['additionalProperties'], part['unevaluatedProperties']];
    }),
  );

/** Returns the schemas of an item of an array. */
export const itemParts = (root: JsonSchema, parts: readonly JsonSchema[], index: number): readonly JsonSchema[] =>
  schemaParts(
    root,
    parts.flatMap(part => {
      const { items } = part;
      const item = Array.isArray(items) ? ((items as unknown[])[index] ?? part['additionalItems']) : items;
      return [listOf(part['prefixItems'])[index], item, part['contains'], part['unevaluatedItems']];
    }),
  );

/** Checks whether one of the schemas of an object names an argument. */
export const namesArgument = (parts: readonly JsonSchema[], name: string): boolean =>
  parts.some(
    ({ properties, required }) => (isRecord(properties) && Object.hasOwn(properties, name)) || listOf(required).includes(name),
  );

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
const valuesOf = (value: unknown): readonly unknown[] => (isRecord(value) ? Object.values(value) : []);
