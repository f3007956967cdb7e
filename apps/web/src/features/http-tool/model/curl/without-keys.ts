import { recordOf } from '@pinion/contracts';
import type { CurlBody, NameValue } from './curl-request.ts';
import { isKey } from './read-credential.ts';

/**
 * Removes the keys of a body. `keep` decides on its own properties and fields. `nested` are the paths of keys deeper in it, which no
 * credential can fill.
 */
export function withoutKeys(body: CurlBody, keep: (entry: NameValue) => boolean): { body: CurlBody; nested: string[] } {
  if (body.kind === 'none') return { body, nested: [] };
  if (body.kind === 'form') return { body: { kind: 'form', fields: body.fields.filter(keep) }, nested: [] };
  const nested: string[] = [];
  const isKept = (entry: NameValue, parent: string): boolean => {
    if (parent === '') return keep(entry);
    if (!isKey(entry)) return true;
    nested.push(`${parent}/${entry.name}`);
    return false;
  };
  const cleaned = (value: unknown, path: string): unknown => {
    if (Array.isArray(value)) return value.map((item, index) => cleaned(item, `${path}/${index}`));
    if (typeof value !== 'object' || value === null) return value;
    return recordOf(
      Object.entries(value)
        .filter(([name, inner]) => typeof inner !== 'string' || isKept({ name, value: inner }, path))
        .map(([name, inner]) => [name, cleaned(inner, `${path}/${name}`)] as const),
    );
  };
  return { body: { kind: 'json', value: cleaned(body.value, '') }, nested };
}
