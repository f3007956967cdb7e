import { freeName } from '../../../lib/free-name.ts';
import { nameOfVariable } from './curl/placeholder.ts';

/** A path segment that identifies one thing: a number, a UUID, a long hexadecimal text, or `prefix_123`. */
const identifier =
  /^(?:\d+|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{13,}|(?=.*\d)[0-9a-f]{12,}|[A-Za-z]{1,8}[_-](?=[A-Za-z0-9]*\d)[A-Za-z0-9]+)$/i;

export type FoundParameters = { address: string; examples: ReadonlyMap<string, string> };

/**
 * Replaces identifiers in the path of a URL with `{name}`, named after the segment before: `/orders/7` to `/orders/{order_id}`. A
 * variable of the shell or of the documentation, such as `$USER_ID`, `<user-id>` or `:user`, becomes a field of its name without an
 * example.
 */
export function findParameters(url: string): FoundParameters {
  const examples = new Map<string, string>();
  const [, origin = '', path = ''] = /^([a-z][a-z0-9+.-]*:\/\/[^/]*|pinion:)(.*)$/i.exec(url) ?? [];
  if (path === '') return { address: url, examples };
  const segments = path.split('/');
  const named = segments.map((segment, index) => {
    const variable = nameOfVariable(segment) ?? /^:([A-Za-z]\w*)$/.exec(segment)?.[1];
    if (variable !== undefined && variable !== '') {
      const name = freeName(variable, examples);
      examples.set(name, '');
      return `{${name}}`;
    }
    if (!identifier.test(segment)) return segment;
    const name = freeName(nameAfter(segments[index - 1] ?? ''), examples);
    examples.set(name, decodeURIComponent(segment));
    return `{${name}}`;
  });
  return { address: origin + named.join('/'), examples };
}

function nameAfter(segment: string): string {
  const word = segment.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_');
  if (!/^[a-z]/.test(word) || identifier.test(segment)) return 'id';
  return `${word.replace(/ies$/, 'y').replace(/(?<!s)s$/, '')}_id`;
}
