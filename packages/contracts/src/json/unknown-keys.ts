import type * as z from 'zod/mini';
import { isRecord } from './own-value.ts';

/** A key that a schema does not know, at a path, and the keys that it knows there. */
export type UnknownKey = { path: PropertyKey[]; known: readonly string[] };

type Definition = {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  element?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
  options?: readonly z.ZodMiniType[];
  valueType?: z.ZodMiniType;
};

/** Returns the keys of a value that its schema accepts and does not know, at any depth. Records know every key, and not those of their values. */
export function unknownKeys(schema: z.ZodMiniType, value: unknown, path: readonly PropertyKey[] = []): UnknownKey[] {
  const { type, shape, element, innerType, options, valueType } = schema._zod.def as Definition;
  if (innerType !== undefined) return unknownKeys(innerType, value, path);
  if (options !== undefined) {
    const chosen = options.find(option => option.safeParse(value).success);
    return chosen === undefined ? [] : unknownKeys(chosen, value, path);
  }
  if (element !== undefined && Array.isArray(value))
    return value.flatMap((item, index) => unknownKeys(element, item, [...path, index]));
  if (type === 'record' && valueType !== undefined && isRecord(value))
    return Object.entries(value).flatMap(([name, entry]) => unknownKeys(valueType, entry, [...path, name]));
  if (type !== 'object' || shape === undefined || !isRecord(value)) return [];
  const known = Object.keys(shape);
  return Object.keys(value).flatMap(key => {
    const inner = Object.hasOwn(shape, key) ? shape[key] : undefined;
    return inner === undefined ? [{ path: [...path, key], known }] : unknownKeys(inner, value[key], [...path, key]);
  });
}
