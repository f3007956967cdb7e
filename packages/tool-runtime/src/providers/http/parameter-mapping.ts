import { isRecord } from '@pinion/contracts';

/** Where one argument of an `http` tool goes. */
export type ParameterPlace = {
  in: 'path' | 'query' | 'header' | 'body';
  /** Its name there; the argument's own unless told. `''` in the body: the argument is the whole body. */
  name: string;
  /** What stands between the items of a list; absent: a query repeats the name, a header has commas. */
  join?: ',' | ' ' | '|';
  /** The fields of an object become `name[field]=value`; a query has JSON otherwise. */
  deep?: true;
};

/** By argument. What is not named goes where it always went: path, then query or body by the method. */
export type ParameterMapping = ReadonlyMap<string, ParameterPlace>;

const places = ['path', 'query', 'header', 'body'] as const;
const joins = [',', ' ', '|'] as const;

/** Reads `gateway_config.parameters`; a text says what is wrong with it. */
export function readMapping(value: unknown): ParameterMapping | string {
  if (value === undefined) return new Map();
  if (!isRecord(value)) return 'gateway_config.parameters must be an object by argument';
  const mapping = new Map<string, ParameterPlace>();
  for (const [argument, said] of Object.entries(value)) {
    const place = readPlace(argument, said);
    if (typeof place === 'string') return `gateway_config.parameters.${argument} ${place}`;
    mapping.set(argument, place);
  }
  return mapping;
}

function readPlace(argument: string, said: unknown): ParameterPlace | string {
  if (!isRecord(said)) return 'must be {in, name}';
  const where = places.find(place => place === said['in']);
  if (where === undefined) return `must say in: ${places.join(', ')}`;
  const { name = argument } = said;
  if (typeof name !== 'string' || (name === '' && where !== 'body')) return 'must have a name that is a text';
  const join = joins.find(mark => mark === said['join']);
  if (said['join'] !== undefined && join === undefined) return 'may join lists by a comma, a space or |';
  return { in: where, name, ...(join === undefined ? {} : { join }), ...(said['deep'] === true ? { deep: true } : {}) };
}
