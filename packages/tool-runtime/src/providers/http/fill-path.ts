import { isRecord, ownValue } from '@pinion/contracts';
import { type PathForm, pathText } from './path-text.ts';

export type Filled = { ok: true; url: string; rest: Record<string, unknown> } | { ok: false; message: string };

const placeholder = /\{([A-Za-z0-9_-]+)\}/g;

/**
 * Fills `{name}` in the path of a URL from the input and returns the rest of the input. A value fills exactly one segment, unless its form
 * allows more: it is encoded, and a value that would leave its place (`..`, or an empty one) is refused. Braces elsewhere are literal.
 */
export function fillPath(template: string, input: unknown, forms: ReadonlyMap<string, PathForm> = new Map()): Filled {
  const fields = isRecord(input) ? input : {};
  const { before, path, after } = splitUrl(template);
  const used = new Set<string>();
  let wrong: string | undefined;
  const filled = path.split('/').flatMap(segment => {
    const parts = segment
      .replace(placeholder, (_whole, name: string) => {
        used.add(name);
        const form = forms.get(name) ?? {};
        const text = pathText(name, ownValue(fields, name), form);
        if (text === undefined) wrong ??= `{${name}} in the path must be ${expected(form)}`;
        return text ?? '';
      })
      .split('/');
    if (parts.some(part => climbs(part) && part !== segment)) wrong ??= 'a value in the path cannot be . or ..';
    return parts;
  });
  if (wrong !== undefined) return { ok: false, message: wrong };
  const rest = Object.fromEntries(Object.entries(fields).filter(([name]) => !used.has(name)));
  return { ok: true, url: before + filled.join('/') + after, rest };
}

const expected = ({ segments }: PathForm): string =>
  segments ? 'a non-empty path without a / at its start or end, or // in it' : 'a non-empty string, a number or a boolean';

/** Returns the names of the parameters in the path of a URL. */
export const placeholdersOf = (url: string): ReadonlySet<string> =>
  new Set([...splitUrl(url).path.matchAll(placeholder)].map(([, name = '']) => name));

/** Splits a URL into `https://host` + `/path` + `?query#hash`. */
function splitUrl(url: string): { before: string; path: string; after: string } {
  const scheme = url.indexOf('://');
  const slash = url.slice(scheme < 0 ? 0 : scheme + 3).search(/[/?#]/);
  const start = slash < 0 ? url.length : (scheme < 0 ? 0 : scheme + 3) + slash;
  const end = start + url.slice(start).search(/[?#]|$/);
  return { before: url.slice(0, start), path: url.slice(start, end), after: url.slice(end) };
}

const climbs = (segment: string): boolean => /^(\.|%2e){1,2}$/i.test(segment);
