import { isRecord, type ToolSpec } from '@pinion/contracts';
import { placeholdersOf } from './fill-path.ts';
import { readMapping } from './parameter-mapping.ts';

/** The part of a definition of an `http` tool that is wrong, as a JSON Pointer, and the reason. */
export type PathFlaw = { path: string; message: string };

const isOpen = (schema: Record<string, unknown>): boolean =>
  ['$ref', 'allOf', 'anyOf', 'oneOf', 'patternProperties'].some(word => Object.hasOwn(schema, word));

/**
 * Returns why the path of an `http` tool and its input do not fit: a parameter of the path that no field of the input fills, so
 * that every call would be refused, or a field that is sent to a parameter that the path does not have, so that its value would
 * be lost. Only a schema that lists its fields is judged.
 */
export function pathFlaw({
  gateway_config,
  input_schema,
}: Pick<ToolSpec, 'gateway_config' | 'input_schema'>): PathFlaw | undefined {
  const { url, parameters } = gateway_config;
  const mapping = readMapping(parameters);
  if (typeof url !== 'string' || typeof mapping === 'string') return undefined;
  const names = placeholdersOf(url);
  for (const [argument, { in: where, name }] of mapping)
    if (where === 'path' && !names.has(name))
      return {
        path: `/gateway_config/parameters/${argument}`,
        message: `sends ${argument} to {${name}}, which the path of the url does not have`,
      };
  const { properties } = input_schema;
  if (!isRecord(properties) || isOpen(input_schema)) return undefined;
  const filled = new Set(
    Object.keys(properties).map(argument => {
      const location = mapping.get(argument);
      return location === undefined ? argument : location.in === 'path' ? location.name : undefined;
    }),
  );
  for (const name of names)
    if (!filled.has(name))
      return {
        path: '/gateway_config/url',
        message: `has the parameter {${name}}, but input_schema has no field ${name}. Add the field, or remove the parameter`,
      };
  return undefined;
}
