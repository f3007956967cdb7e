import type { ArgumentLocation } from './arguments.ts';
import type { OpenDocument } from './operation-source.ts';
import { entriesOf, resolved, textOf } from './resolve-ref.ts';

type Parameter = Readonly<Record<string, unknown>>;

/** The destination and schema of a parameter, or the reason why it is omitted. */
export type ReadParameter = { location: ArgumentLocation; schema: unknown; note?: string } | string;

const joins: Readonly<Record<string, string>> = { spaceDelimited: ' ', pipeDelimited: '|' };

/** Returns a valid name for a path, where only letters, digits, _ and - are allowed between braces. */
export const pathName = (name: string): string => name.replace(/[^A-Za-z0-9_-]/g, '_');

export function readParameter(document: OpenDocument, parameter: Parameter): ReadParameter {
  const name = textOf(parameter['name']) ?? '';
  const content = entriesOf(parameter['content'])[0]?.[1];
  const schema = parameter['schema'] ?? resolved(document, content)?.['schema'] ?? {};
  switch (parameter['in']) {
    case 'path':
      return { location: { in: 'path', name: pathName(name), join: ',' }, schema };
    case 'header':
      return { location: { in: 'header', name }, schema };
    case 'query':
      return queryParameter(document, parameter, name, schema);
    default:
      return `the ${String(parameter['in'])} parameter ${name} is skipped`;
  }
}

function queryParameter(document: OpenDocument, parameter: Parameter, name: string, schema: unknown): ReadParameter {
  const { style = 'form', explode = style === 'form' } = parameter;
  if (style === 'deepObject') return { location: { in: 'query', name, deep: true }, schema };
  const join = joins[String(style)] ?? (explode === false ? ',' : undefined);
  const location: ArgumentLocation = { in: 'query', name, ...(join === undefined ? {} : { join }) };
  const isObject = resolved(document, schema)?.['type'] === 'object' && parameter['content'] === undefined;
  return isObject
    ? { location, schema, note: `the query parameter ${name} is an object and is sent as JSON` }
    : { location, schema };
}
