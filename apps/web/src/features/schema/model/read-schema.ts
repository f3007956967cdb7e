import { isRecord, type JsonSchema } from '@pinion/contracts';
import type { ObjectShape, SchemaRow, SchemaShape, ShapeType } from './schema-shape.ts';

/** Keywords that a list of fields cannot show. A schema with one of them is shown as JSON only. */
const beyondRows = [
  '$ref',
  '$dynamicRef',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'patternProperties',
  'dependentSchemas',
  'dependentRequired',
  'propertyNames',
  'prefixItems',
  'const',
] as const;
const plainTypes: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array']);

/** Reads a JSON Schema into what the editor shows. Undefined when a part of it cannot be shown. */
export function readSchema(schema: unknown): SchemaShape | undefined {
  if (!isRecord(schema) || beyondRows.some(word => Object.hasOwn(schema, word))) return undefined;
  const { type: _type, description, default: fallback, ...others } = schema;
  if (description !== undefined && typeof description !== 'string') return undefined;
  const type = typeOf(schema);
  if (type === undefined) return undefined;
  const common = {
    type,
    ...(description === undefined ? {} : { description }),
    ...(Object.hasOwn(schema, 'default') ? { default: { value: fallback } } : {}),
  };
  if (type === 'object') return readObject(others, common);
  if (type === 'array') return readList(others, common);
  if (type !== 'choice') return { ...common, rest: others };
  const { enum: options, ...rest } = others;
  return { ...common, options: options as string[], rest };
}

function typeOf(schema: JsonSchema): ShapeType | undefined {
  const { type, enum: options } = schema;
  const hasType = Object.hasOwn(schema, 'type');
  if (hasType && !plainTypes.has(type)) return undefined;
  if (!Object.hasOwn(schema, 'enum')) return hasType ? (type as ShapeType) : 'any';
  const isChoice = type === 'string' && Array.isArray(options) && options.every(one => typeof one === 'string');
  return isChoice ? 'choice' : undefined;
}

type Common = Pick<SchemaShape, 'type' | 'description' | 'default'>;

function readObject({ properties, required, ...rest }: JsonSchema, common: Common): SchemaShape | undefined {
  if (properties !== undefined && !isRecord(properties)) return undefined;
  if (required !== undefined && !isListOfNames(required, properties ?? {})) return undefined;
  const rows: SchemaRow[] = [];
  for (const [name, property] of Object.entries(properties ?? {})) {
    const shape = readSchema(property);
    if (shape === undefined) return undefined;
    rows.push({ name, isRequired: required?.includes(name) === true, shape });
  }
  const object: ObjectShape = { rows, required, hasProperties: properties !== undefined };
  return { ...common, object, rest };
}

const isListOfNames = (value: unknown, properties: JsonSchema): value is string[] =>
  Array.isArray(value) &&
  value.every(name => typeof name === 'string' && Object.hasOwn(properties, name)) &&
  new Set(value).size === value.length;

function readList({ items, ...rest }: JsonSchema, common: Common): SchemaShape | undefined {
  if (items === undefined) return { ...common, rest };
  const item = readSchema(items);
  return item === undefined ? undefined : { ...common, item, rest };
}
