import type { ArgumentLocation } from './arguments.ts';
import type { OpenDocument } from './operation-source.ts';
import { entriesOf, listOf, resolveRef, scalarOf, stringOrUndefined } from './resolve-ref.ts';

type Parameter = Readonly<Record<string, unknown>>;

/** The destination and schema of a parameter, or the reason why it is omitted. */
export type ReadParameter = { location: ArgumentLocation; schema: unknown } | string;

export const joins: Readonly<Record<string, ArgumentLocation['join']>> = { spaceDelimited: ' ', pipeDelimited: '|' };

/**
 * Returns a valid name for a path, where only letters, digits, _ and - are allowed between braces. What frameworks and gateways add to a name
 * there is no part of it: `{proxy+}`, `{+name}`, `{name=projects/*}`, `{id:[0-9]+}`, `{id?}`.
 */
export const pathName = (name: string): string =>
  name
    .trim()
    .replace(/^[+*;./?&]+|[+*?]+$|[=:].*$/g, '')
    .replace(/[^A-Za-z0-9_-]/g, '_');

/**
 * Checks whether a placeholder of a path stands for several segments, as gateways and frameworks write it: `{proxy+}`, `{+name}`, `{*path}`,
 * `{name=projects/*}`, `{path:path}`, `{path:.*}`.
 */
export const hasSegments = (placeholder: string): boolean =>
  /^[+*]|^[\w.-]+[+*]$|=.*\*|:(?:path|\.[*+])$/.test(placeholder.trim());

export function readParameter(document: OpenDocument, parameter: Parameter): ReadParameter {
  const name = stringOrUndefined(parameter['name']) ?? '';
  const content = entriesOf(parameter['content'])[0]?.[1];
  const schema = parameter['schema'] ?? resolveRef(document, content)?.['schema'] ?? {};
  switch (parameter['in']) {
    case 'path':
      return { location: { in: 'path', name: pathName(name), join: ',', ...pathForm(parameter) }, schema };
    case 'header':
      return { location: { in: 'header', name, ...(isObject(resolveRef(document, schema)) ? { join: ',' } : {}) }, schema };
    case 'query':
      return queryParameter(document, parameter, name, schema);
    default:
      return `the ${[scalarOf(parameter['in']), 'parameter', name].filter(Boolean).join(' ')} is skipped`;
  }
}

const pathForm = ({ style, explode }: Parameter): Pick<ArgumentLocation, 'style' | 'explode'> => ({
  ...(style === 'label' || style === 'matrix' ? { style } : {}),
  ...(explode === true ? { explode: true } : {}),
});

function queryParameter(document: OpenDocument, parameter: Parameter, name: string, schema: unknown): ReadParameter {
  const { style = 'form', explode = style === 'form' } = parameter;
  if (style === 'deepObject') return { location: { in: 'query', name, deep: true }, schema };
  // `style` and `explode` have no meaning beside a content type.
  if (parameter['content'] !== undefined) return { location: { in: 'query', name, json: true }, schema };
  const join = joins[scalarOf(style)] ?? (explode === false ? ',' : undefined);
  if (join !== undefined) return { location: { in: 'query', name, join }, schema };
  return { location: { in: 'query', name, ...(isObject(resolveRef(document, schema)) ? { explode: true } : {}) }, schema };
}

const isObject = (schema: Parameter | undefined): boolean =>
  schema?.['type'] === 'object' || listOf(schema?.['type']).includes('object') || schema?.['properties'] !== undefined;
