import { isRecord } from '@pinion/contracts';

export type QueryFields = readonly (readonly [name: string, text: string])[];

/** Returns one value as text. Objects become JSON. */
export const listed = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

/**
 * The form of objects (JSON, fields of their own, or `name[field]`) and of lists (repeated names, or `name[]`).
 */
export type FieldStyle = { objects: 'json' | 'fields' | 'brackets'; lists: 'repeat' | 'brackets' };

export const plainStyle: FieldStyle = { objects: 'json', lists: 'repeat' };
/** OpenAPI's style `form` with `explode`: `R=100&G=200`. */
export const explodedStyle: FieldStyle = { objects: 'fields', lists: 'repeat' };
/** OpenAPI's style `deepObject`, which defines only objects. Services that use it for lists expect `name[]`. */
export const deepStyle: FieldStyle = { objects: 'brackets', lists: 'brackets' };
const formStyle: FieldStyle = { objects: 'brackets', lists: 'repeat' };

/** Returns the fields of a query. Null and undefined are omitted. In brackets, objects in lists are `name[]`, too. */
export function queryFieldsOf(name: string, value: unknown, style: FieldStyle = plainStyle): QueryFields {
  const { objects, lists } = style;
  if (value === null || value === undefined) return [];
  if (Array.isArray(value))
    return value.flatMap(item => {
      const inBrackets = lists === 'brackets' || (objects === 'brackets' && isRecord(item));
      return queryFieldsOf(inBrackets ? `${name}[]` : name, item, style);
    });
  if (!isRecord(value) || objects === 'json') return [[name, listed(value)]];
  return Object.entries(value).flatMap(([field, inner]) =>
    objects === 'fields' ? queryFieldsOf(field, inner) : queryFieldsOf(`${name}[${field}]`, inner, style),
  );
}

export const queryOf = (fields: Readonly<Record<string, unknown>>): QueryFields =>
  Object.entries(fields).flatMap(([name, value]) => queryFieldsOf(name, value));

/**
 * Returns `application/x-www-form-urlencoded` text: nested objects become `name[field]`, lists `name[]` only where their items
 * are objects, or where they are among the fields of the style `deepObject`.
 */
export const formText = (body: unknown, deep: ReadonlySet<string>): string =>
  textOf(
    isRecord(body)
      ? Object.entries(body).flatMap(([name, value]) => queryFieldsOf(name, value, deep.has(name) ? deepStyle : formStyle))
      : [],
  );

const textOf = (fields: QueryFields): string =>
  new URLSearchParams(fields.map(([name, text]): [string, string] => [name, text])).toString();

/** Adds fields to the URL's query, after existing ones. */
export function withQuery(url: string, fields: QueryFields): string {
  const text = textOf(fields);
  if (text === '') return url;
  const hash = url.indexOf('#');
  const base = hash < 0 ? url : url.slice(0, hash);
  return `${base}${base.includes('?') ? (/[?&]$/.test(base) ? '' : '&') : '?'}${text}`;
}
