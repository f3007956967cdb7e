import type { JsonSchema } from '@pinion/contracts';

export const shapeTypes = ['string', 'number', 'integer', 'boolean', 'choice', 'object', 'array', 'any'] as const;
/** The type of a value in the editor. `choice` is a text of a few allowed ones, `any` has no type. */
export type ShapeType = (typeof shapeTypes)[number];

/** A JSON Schema as the editor shows it. `rest` holds the keywords that it does not show, and keeps. */
export type SchemaShape = {
  type: ShapeType;
  description?: string;
  default?: { value: unknown };
  /** The allowed texts of a choice. */
  options?: readonly string[];
  /** The fields of an object. */
  object?: ObjectShape;
  /** The items of a list. Absent: any value. */
  item?: SchemaShape;
  rest: JsonSchema;
};

export type SchemaRow = { name: string; isRequired: boolean; shape: SchemaShape };

export type ObjectShape = {
  rows: readonly SchemaRow[];
  /** The names that the schema lists as required, in its order. Undefined when it has no such list. */
  required: readonly string[] | undefined;
  /** True when the schema has a record of fields, which may be empty. */
  hasProperties: boolean;
};

export const emptyObject: ObjectShape = { rows: [], required: undefined, hasProperties: true };
export const emptyShape: SchemaShape = { type: 'object', object: emptyObject, rest: {} };
