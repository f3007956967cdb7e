import { isRecord } from '@pinion/contracts';

/** The destination of one argument of an `http` tool. */
export type ParameterLocation = {
  in: 'path' | 'query' | 'header' | 'body';
  /** The destination's name. Default: the argument's own. `''` in the body means that the argument is the whole body. */
  name: string;
  /** The separator of list items. If absent, a query repeats the name and a header uses commas. */
  join?: ',' | ' ' | '|';
  /** True when the fields of an object become `name[field]=value`, and the items of a list `name[]=value`, also in a form. */
  deep?: true;
  /** True when the fields of an object become fields of the query. Without `deep` and this, a query contains its JSON. */
  explode?: true;
  /** True when the value is sent as JSON, a list too. */
  json?: true;
  /** The form of a value in the path. `label` begins with a dot, `matrix` with `;name=`. */
  style?: 'label' | 'matrix';
  /** True when a value in the path can have several segments. */
  segments?: true;
};

/** The mapping by argument. Unmapped arguments have default destinations: path, then query or body by the method. */
export type ParameterMapping = ReadonlyMap<string, ParameterLocation>;

const locations = ['path', 'query', 'header', 'body'] as const;
const joins = [',', ' ', '|'] as const;
const styles = ['label', 'matrix'] as const;

/** Reads `gateway_config.parameters`. Returns an error message if it is invalid. */
export function readMapping(value: unknown): ParameterMapping | string {
  if (value === undefined) return new Map();
  if (!isRecord(value)) return 'gateway_config.parameters must be an object by argument';
  const mapping = new Map<string, ParameterLocation>();
  for (const [argument, text] of Object.entries(value)) {
    const location = readLocation(argument, text);
    if (typeof location === 'string') return `gateway_config.parameters.${argument} ${location}`;
    mapping.set(argument, location);
  }
  return mapping;
}

/** Returns the forms of the values in the path, by the name in the path. */
export const pathForms = (mapping: ParameterMapping): ReadonlyMap<string, ParameterLocation> =>
  new Map([...mapping.values()].filter(location => location.in === 'path').map(location => [location.name, location]));

function readLocation(argument: string, text: unknown): ParameterLocation | string {
  if (!isRecord(text)) return 'must be {in, name}';
  const where = locations.find(location => location === text['in']);
  if (where === undefined) return `must say in: ${locations.join(', ')}`;
  const { name = argument } = text;
  if (typeof name !== 'string' || (name === '' && where !== 'body')) return 'must have a name that is a string';
  const join = joins.find(candidate => candidate === text['join']);
  if (text['join'] !== undefined && join === undefined) return 'can join lists by a comma, a space or |';
  const style = styles.find(candidate => candidate === text['style']);
  if (text['style'] !== undefined && (style === undefined || where !== 'path'))
    return 'can have the style label or matrix in the path';
  return {
    in: where,
    name,
    ...(join === undefined ? {} : { join }),
    ...(text['deep'] === true ? { deep: true } : {}),
    ...(text['explode'] === true ? { explode: true } : {}),
    ...(text['json'] === true ? { json: true } : {}),
    ...(style === undefined ? {} : { style }),
    ...(text['segments'] === true ? { segments: true } : {}),
  };
}
