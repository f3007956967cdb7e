import { isRecord, ownValue } from '@pinion/contracts';

export type Filled = { ok: true; url: string; rest: Record<string, unknown> } | { ok: false; message: string };

const placeholder = /\{([A-Za-z0-9_-]+)\}/g;

/**
 * Fills `{name}` in the path of a URL from the input and returns the rest of the input. A value fills exactly one segment: it
 * is encoded, and a value that would leave the segment (`..`, or an empty one) is refused. Braces elsewhere are literal.
 */
export function fillPath(template: string, input: unknown): Filled {
  const fields = isRecord(input) ? input : {};
  const { before, path, after } = splitUrl(template);
  const used = new Set<string>();
  let wrong: string | undefined;
  const filled = path.replace(placeholder, (_whole, name: string) => {
    used.add(name);
    const text = segmentOf(ownValue(fields, name));
    if (text === undefined) wrong ??= `{${name}} in the path must be a non-empty string, a number or a boolean`;
    return text === undefined ? '' : encodeSegment(text);
  });
  wrong ??= filled.split('/').some((segment, index) => climbs(segment) && segment !== path.split('/')[index])
    ? 'a value in the path cannot be . or ..'
    : undefined;
  if (wrong !== undefined) return { ok: false, message: wrong };
  const rest = Object.fromEntries(Object.entries(fields).filter(([name]) => !used.has(name)));
  return { ok: true, url: before + filled + after, rest };
}

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

function segmentOf(value: unknown): string | undefined {
  const text =
    typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
  return text === undefined || text === '' || !text.isWellFormed() ? undefined : text;
}

/** Encodes a path segment, including characters that encodeURIComponent leaves unchanged and a router may interpret. */
const encodeSegment = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

const climbs = (segment: string): boolean => /^(\.|%2e){1,2}$/i.test(segment);
