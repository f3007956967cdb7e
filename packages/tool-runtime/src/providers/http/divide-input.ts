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
    return location === undefined || value === undefined ? [] : [{ place: location, value }];
  });
  const of = (where: ParameterLocation['in']) => placed.filter(({ place: location }) => location.in === where);
  const fields = of('body').filter(({ place: location }) => location.name !== '');
  const whole = of('body').find(({ place: location }) => location.name === '')?.value;
  return {
    path: recordOf(of('path').map(({ place: location, value }) => [location.name, joined(location, value)])),
    query: of('query').flatMap(({ place: location, value }) =>
      queryFieldsOf(location.name, joined(location, value), location.deep),
    ),
    headers: recordOf(
      of('header')
        .filter(({ value }) => value !== null)
        .map(({ place: location, value }) => [location.name.toLowerCase(), headerText(location, value)]),
    ),
    body: fields.length === 0 ? whole : recordOf(bodyFields(whole, fields)),
    rest: recordOf(Object.entries(input).filter(([argument]) => !mapping.has(argument))),
  };
}

const bodyFields = (whole: unknown, fields: readonly { place: ParameterLocation; value: unknown }[]): [string, unknown][] => [
  ...Object.entries(isRecord(whole) ? whole : {}),
  ...fields.map(({ place: location, value }): [string, unknown] => [location.name, value]),
];

const joined = ({ join }: ParameterLocation, value: unknown): unknown =>
  join !== undefined && Array.isArray(value) ? value.map(listed).join(join) : value;

const headerText = ({ join = ',' }: ParameterLocation, value: unknown): string =>
  Array.isArray(value) ? value.map(listed).join(join) : listed(value);
