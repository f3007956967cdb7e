/** The type of a value of the request. Path, query and header send it as text. */
export const requestValueTypes = ['string', 'integer', 'number', 'boolean', 'object', 'array'] as const;
export type ValueType = (typeof requestValueTypes)[number];

/** A part of a request: sent as it is, or a field that the caller of the tool fills in. */
export type RequestValue = {
  id: string;
  /** The name in the request. Empty for a value that is the whole body. */
  name: string;
  /** The value as text: what is sent, or the example of a field. */
  text: string;
  type: ValueType;
  isField: boolean;
  /** The name of the field, which the model sees. */
  field: string;
  isRequired: boolean;
  description: string;
};

export type ReadValue = { ok: true; value: unknown } | { ok: false };

/** Returns the value that a text stands for in its type, in which null is an object. Not ok if the text is no such value. */
export function readValue({ text, type }: Pick<RequestValue, 'text' | 'type'>): ReadValue {
  if (type === 'string') return { ok: true, value: text };
  try {
    const value: unknown = JSON.parse(text);
    if (value === null) return type === 'object' ? { ok: true, value } : { ok: false };
    return typeOfValue(value) === type || (type === 'number' && typeof value === 'number') ? { ok: true, value } : { ok: false };
  } catch {
    return { ok: false };
  }
}

export function typeOfValue(value: unknown): ValueType {
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  if (typeof value === 'boolean') return 'boolean';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'object' && value !== null ? 'object' : 'string';
}

export const textOfValue = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value);

/** Returns the type of a text in a query or a form, where numbers and booleans are written as text. */
export function typeOfText(text: string): ValueType {
  if (/^-?(?:0|[1-9]\d{0,14})$/.test(text)) return 'integer';
  if (/^-?(?:0|[1-9]\d{0,14})\.\d{1,9}$/.test(text)) return 'number';
  return text === 'true' || text === 'false' ? 'boolean' : 'string';
}

/** Returns a name that can be the name of a field: letters, digits and `_`. */
export const fieldNameOf = (name: string): string =>
  name
    .replaceAll(/[^A-Za-z0-9_-]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 64);
