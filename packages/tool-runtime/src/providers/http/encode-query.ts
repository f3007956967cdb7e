import { isRecord } from '@pinion/contracts';

export type QueryFields = readonly (readonly [name: string, text: string])[];

/** One value as text: objects as JSON. */
export const listed = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

/**
 * A field of a query. Lists repeat their name, null and undefined are left out; an object becomes JSON, or with `deep`
 * `name[field]`, also in lists of objects.
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

/** `application/x-www-form-urlencoded`: objects inside become `name[field]`, lists `name[]` only where their items are objects. */
export const formText = (body: unknown): string =>
  textOf(isRecord(body) ? Object.entries(body).flatMap(([name, value]) => queryFieldsOf(name, value, true)) : []);

const textOf = (fields: QueryFields): string =>
  new URLSearchParams(fields.map(([name, text]): [string, string] => [name, text])).toString();

/** Adds to a query that is there. */
export function withQuery(url: string, fields: QueryFields): string {
  const text = textOf(fields);
  if (text === '') return url;
  const hash = url.indexOf('#');
  const base = hash < 0 ? url : url.slice(0, hash);
  return `${base}${base.includes('?') ? (/[?&]$/.test(base) ? '' : '&') : '?'}${text}`;
}
