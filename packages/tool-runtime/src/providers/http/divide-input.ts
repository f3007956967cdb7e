import { isRecord, recordOf } from '@pinion/contracts';
import { listed, type QueryFields, queryFieldsOf } from './encode-query.ts';
import type { ParameterMapping, ParameterLocation } from './parameter-mapping.ts';

/** The arguments of a call by destination. `rest` are those that the mapping does not name. */
export type Divided = {
  path: Readonly<Record<string, unknown>>;
  query: QueryFields;
  headers: Readonly<Record<string, string>>;
  /** The body. Undefined if no argument goes into it. */
  body: unknown;
  rest: Readonly<Record<string, unknown>>;
};

const nothing = { path: {}, query: [], headers: {}, body: undefined } as const;

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
    path: recordOf(of('path').map(({ location, value }) => [location.name, joined(location, value)])),
    query: of('query').flatMap(({ location, value }) => queryFieldsOf(location.name, joined(location, value), location.deep)),
    headers: recordOf(
      of('header')
        .filter(({ value }) => value !== null)
        .map(({ location, value }) => [location.name.toLowerCase(), headerText(location, value)]),
    ),
    body: fields.length === 0 ? whole : recordOf(bodyFields(whole, fields)),
    rest: recordOf(Object.entries(input).filter(([argument]) => !mapping.has(argument))),
  };
}

const bodyFields = (whole: unknown, fields: readonly { location: ParameterLocation; value: unknown }[]): [string, unknown][] => [
  ...Object.entries(isRecord(whole) ? whole : {}),
  ...fields.map(({ location, value }): [string, unknown] => [location.name, value]),
];

const joined = ({ join }: ParameterLocation, value: unknown): unknown =>
  join !== undefined && Array.isArray(value) ? value.map(listed).join(join) : value;

const headerText = ({ join = ',' }: ParameterLocation, value: unknown): string =>
  Array.isArray(value) ? value.map(listed).join(join) : listed(value);
