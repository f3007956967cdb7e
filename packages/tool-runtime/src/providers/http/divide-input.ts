import { isRecord, recordOf } from '@pinion/contracts';
import { listed, type QueryFields, queryFieldsOf } from './encode-query.ts';
import type { ParameterMapping, ParameterPlace } from './parameter-mapping.ts';

/** The arguments of a call by where they go; `rest` are those the mapping does not name. */
export type Divided = {
  path: Readonly<Record<string, unknown>>;
  query: QueryFields;
  headers: Readonly<Record<string, string>>;
  /** undefined: no argument goes into the body. */
  body: unknown;
  rest: Readonly<Record<string, unknown>>;
};

const nothing = { path: {}, query: [], headers: {}, body: undefined } as const;

export function divideInput(mapping: ParameterMapping, input: Readonly<Record<string, unknown>>): Divided {
  if (mapping.size === 0) return { ...nothing, rest: input };
  const placed = Object.entries(input).flatMap(([argument, value]) => {
    const place = mapping.get(argument);
    return place === undefined || value === undefined ? [] : [{ place, value }];
  });
  const of = (where: ParameterPlace['in']) => placed.filter(({ place }) => place.in === where);
  const fields = of('body').filter(({ place }) => place.name !== '');
  const whole = of('body').find(({ place }) => place.name === '')?.value;
  return {
    path: recordOf(of('path').map(({ place, value }) => [place.name, joined(place, value)])),
    query: of('query').flatMap(({ place, value }) => queryFieldsOf(place.name, joined(place, value), place.deep)),
    headers: recordOf(
      of('header')
        .filter(({ value }) => value !== null)
        .map(({ place, value }) => [place.name.toLowerCase(), headerText(place, value)]),
    ),
    body: fields.length === 0 ? whole : recordOf(bodyFields(whole, fields)),
    rest: recordOf(Object.entries(input).filter(([argument]) => !mapping.has(argument))),
  };
}

const bodyFields = (whole: unknown, fields: readonly { place: ParameterPlace; value: unknown }[]): [string, unknown][] => [
  ...Object.entries(isRecord(whole) ? whole : {}),
  ...fields.map(({ place, value }): [string, unknown] => [place.name, value]),
];

const joined = ({ join }: ParameterPlace, value: unknown): unknown =>
  join !== undefined && Array.isArray(value) ? value.map(listed).join(join) : value;

const headerText = ({ join = ',' }: ParameterPlace, value: unknown): string =>
  Array.isArray(value) ? value.map(listed).join(join) : listed(value);
