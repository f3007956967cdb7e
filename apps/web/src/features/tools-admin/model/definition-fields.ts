import { isRecord } from '@pinion/contracts';

/** A path in a definition: `['rate_limit', 'max']`. */
export type FieldPath = readonly string[];

/** Returns the definition in a text. Undefined while it is not an object. */
export function parseDefinition(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function fieldAt(definition: Record<string, unknown>, path: FieldPath): unknown {
  let at: unknown = definition;
  for (const key of path) at = isRecord(at) && Object.hasOwn(at, key) ? at[key] : undefined;
  return at;
}

/**
 * Returns the text with one field changed and all others unchanged. Undefined removes the field, and parents that become empty.
 */
export function withField(text: string, path: FieldPath, value: unknown): string {
  const definition = parseDefinition(text);
  return definition === undefined ? text : JSON.stringify(set(definition, path, value) ?? {}, null, 2);
}

function set(
  holder: Record<string, unknown>,
  [key = '', ...rest]: FieldPath,
  value: unknown,
): Record<string, unknown> | undefined {
  const { [key]: before, ...others } = holder;
  const after = rest.length === 0 ? value : set(isRecord(before) ? before : {}, rest, value);
  const kept = Object.hasOwn(holder, key) && after !== undefined ? { ...holder, [key]: after } : others;
  const whole = after === undefined || Object.hasOwn(holder, key) ? kept : { ...holder, [key]: after };
  return Object.keys(whole).length === 0 ? undefined : whole;
}

export const textAt = (definition: Record<string, unknown>, path: FieldPath): string => {
  const value = fieldAt(definition, path);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** Parses a typed number. Empty text removes the field. Text that is not a number stays text and is reported as a problem. */
export const parseNumberText = (text: string): number | string | undefined => {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  const figure = Number(trimmed);
  return Number.isFinite(figure) ? figure : trimmed;
};

export const parseNames = (text: string): string[] | undefined => {
  const names = text.split(/[\s,]+/).filter(Boolean);
  return names.length === 0 ? undefined : names;
};
