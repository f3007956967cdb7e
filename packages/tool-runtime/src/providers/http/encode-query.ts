import { isRecord } from '@pinion/contracts';

export type QueryFields = readonly (readonly [name: string, text: string])[];

/** Returns one value as text. Objects become JSON. */
export const listed = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

/**
 * Returns the fields of a query. Lists repeat their name, null and undefined are omitted. An object becomes JSON, or
 * `name[field]` with `deep`, also in lists of objects.
 */
export function queryFieldsOf(name: string, value: unknown, deep: true | undefined): QueryFields {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap(item => queryFieldsOf(deep && isRecord(item) ? `${name}[]` : name, item, deep));
  if (deep && isRecord(value))
    return Object.entries(value).flatMap(([field, inner]) => queryFieldsOf(`${name}[${field}]`, inner, deep));
  return [[name, listed(value)]];
}

export const queryOf = (fields: Readonly<Record<string, unknown>>): QueryFields =>
  Object.entries(fields).flatMap(([name, value]) => queryFieldsOf(name, value, undefined));

/**
 * Returns `application/x-www-form-urlencoded` text: nested objects become `name[field]`, lists `name[]` only where their items
 * are objects.
 */
export const formText = (body: unknown): string =>
  textOf(isRecord(body) ? Object.entries(body).flatMap(([name, value]) => queryFieldsOf(name, value, true)) : []);

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
