import * as z from 'zod';

/**
 * Returns one schema with the fields of all given ones. Undefined when none is given. A schema without fields of its own, such as
 * a union, is returned as it is and has to be the only one.
 */
export function mergeSchemas(...schemas: readonly (z.core.$ZodType | undefined)[]): z.core.$ZodType | undefined {
  const given = schemas.filter(schema => schema !== undefined);
  const [first] = given;
  if (first === undefined) return undefined;
  const shapes = given.map(shapeOf);
  if (given.length === 1 && shapes[0] === undefined) return first;
  const merged = z.object(Object.assign({}, ...shapes) as z.ZodRawShape);
  return merged.safeParse({}).success ? merged.prefault({}) : merged;
}

/** Returns the fields of an object schema, also behind defaults. */
function shapeOf(schema: z.core.$ZodType): z.ZodRawShape | undefined {
  const { def } = schema._zod as { def: { shape?: z.ZodRawShape; innerType?: z.core.$ZodType } };
  return def.shape ?? (def.innerType === undefined ? undefined : shapeOf(def.innerType));
}
