import { emptyObject, type ObjectShape, type SchemaRow, type SchemaShape, type ShapeType } from './schema-shape.ts';

/** Keywords that have a meaning for one type only. They are dropped with it. */
const ofOneType: ReadonlySet<string> = new Set([
  'enum',
  'items',
  'properties',
  'required',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'contains',
  'minProperties',
  'maxProperties',
  'additionalProperties',
  'examples',
]);

/** Returns the shape with another type. Its description stays, its default and what only the old type has goes. */
export function withType({ description, rest }: SchemaShape, type: ShapeType): SchemaShape {
  return {
    type,
    ...(description === undefined ? {} : { description }),
    ...(type === 'choice' ? { options: [] } : {}),
    ...(type === 'object' ? { object: emptyObject } : {}),
    ...(type === 'array' ? { item: { type: 'string' as const, rest: {} } } : {}),
    rest: Object.fromEntries(Object.entries(rest).filter(([word]) => !ofOneType.has(word))),
  };
}

export function withDescription({ description: _before, ...shape }: SchemaShape, text: string): SchemaShape {
  return text === '' ? shape : { ...shape, description: text };
}

/** Returns the shape with a default, or without one for undefined. */
export function withDefault({ default: _before, ...shape }: SchemaShape, value: unknown): SchemaShape {
  return value === undefined ? shape : { ...shape, default: { value } };
}

export const replaceRow = (object: ObjectShape, index: number, row: SchemaRow): ObjectShape => {
  const from = object.rows[index]?.name;
  return {
    ...object,
    rows: object.rows.map((one, at) => (at === index ? row : one)),
    required: object.required?.map(name => (name === from ? row.name : name)),
  };
};

export const deleteRow = (object: ObjectShape, index: number): ObjectShape => ({
  ...object,
  rows: object.rows.filter((_, at) => at !== index),
});

/** Adds a text field with a free name. */
export function addRow(object: ObjectShape, isRequired = false): ObjectShape {
  const taken = new Set(object.rows.map(({ name }) => name));
  let number = object.rows.length + 1;
  while (taken.has(`field_${number}`)) number += 1;
  const row: SchemaRow = { name: `field_${number}`, isRequired, shape: { type: 'string', rest: {} } };
  return { ...object, rows: [...object.rows, row] };
}

/** Returns why a field cannot have a name, or undefined. */
export function nameFlaw(object: ObjectShape, index: number, name: string): 'empty' | 'taken' | undefined {
  if (name.trim() === '') return 'empty';
  return object.rows.some((row, at) => at !== index && row.name === name) ? 'taken' : undefined;
}
