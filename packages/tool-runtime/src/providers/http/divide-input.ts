import { isRecord, recordOf } from '@pinion/contracts';
import { deepStyle, explodedStyle, listed, plainStyle, type QueryFields, queryFieldsOf } from './encode-query.ts';
import type { ParameterMapping, ParameterLocation } from './parameter-mapping.ts';

/** The arguments of a call by destination. `rest` are those that the mapping does not name. */
export type Divided = {
  path: Readonly<Record<string, unknown>>;
  query: QueryFields;
  headers: Readonly<Record<string, string>>;
  /** The body. Undefined if no argument goes into it. */
  body: unknown;
  /** The names of the body's fields with the style `deepObject`. */
  deep: ReadonlySet<string>;
  rest: Readonly<Record<string, unknown>>;
};

const nothing: Omit<Divided, 'rest'> = { path: {}, query: [], headers: {}, body: undefined, deep: new Set() };

export function divideInput(mapping: ParameterMapping, input: Readonly<Record<string, unknown>>): Divided {
  if (mapping.size === 0) return { ...nothing, rest: input };
  const placed = Object.entries(input).flatMap(([argument, value]) => {
    const location = mapping.get(argument);
    return location === undefined || value === undefined ? [] : [{ location, value }];
  });
  const of = (where: ParameterLocation['in']) => placed.filter(({ location }) => location.in === where);
  const fields = of('body').filter(({ location }) => location.name !== '');
  const whole = of('body').find(({ location }) => location.name === '')?.value;
  return {
    path: recordOf(of('path').map(({ location, value }) => [location.name, location.json ? JSON.stringify(value) : value])),
    query: of('query').flatMap(({ location, value }) => queryFieldsOf(location.name, joined(location, value), styleOf(location))),
    headers: recordOf(
      of('header')
        .filter(({ value }) => value !== null)
        .map(({ location, value }) => [location.name.toLowerCase(), headerText(location, joined(location, value))]),
    ),
    body: fields.length === 0 ? whole : recordOf(bodyFields(whole, fields)),
    deep: new Set(fields.filter(({ location }) => location.deep).map(({ location }) => location.name)),
    rest: recordOf(Object.entries(input).filter(([argument]) => !mapping.has(argument))),
  };
}

const bodyFields = (whole: unknown, fields: readonly { location: ParameterLocation; value: unknown }[]): [string, unknown][] => [
  ...Object.entries(isRecord(whole) ? whole : {}),
  ...fields.map(({ location, value }): [string, unknown] => [location.name, joined(location, value)]),
];

/** Returns the items of a list, or the names and values of an object, as one text (OpenAPI 3.1, style values), or the value as JSON. */
function joined({ join, json }: ParameterLocation, value: unknown): unknown {
  if (json) return JSON.stringify(value);
  if (join === undefined || (!Array.isArray(value) && !isRecord(value))) return value;
  const items: unknown[] = Array.isArray(value) ? value : Object.entries(value).flat();
  return items.map(listed).join(join);
}

const styleOf = ({ deep, explode }: ParameterLocation) => (deep ? deepStyle : explode ? explodedStyle : plainStyle);

const headerText = ({ join = ',' }: ParameterLocation, value: unknown): string =>
  Array.isArray(value) ? value.map(listed).join(join) : listed(value);
