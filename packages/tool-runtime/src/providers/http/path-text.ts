import { isRecord } from '@pinion/contracts';
import { listed } from './encode-query.ts';

/** The form of a value in a path: OpenAPI's style, and whether a value can contain slashes. */
export type PathForm = {
  /** `label` begins with a dot, `matrix` with `;name=`. Default: nothing before the value. */
  style?: 'label' | 'matrix';
  /** True when an object is `field=value` for each field, and a list has the separator of its style. */
  explode?: true;
  /** The separator of a list or an object. Without it and a style, the value is a string, a number or a boolean. */
  join?: string;
  /** True when the value is the rest of a path, in which `/` separates segments. */
  segments?: true;
};

/**
 * Returns a value as text of a path (OpenAPI 3.1, style values; RFC 6570, 3.2), encoded. Undefined for a value that has no form there: an
 * empty one, or a list where none is expected.
 */
export function pathText(name: string, value: unknown, form: PathForm): string | undefined {
  const { style, explode, segments } = form;
  const items = itemsOf(value, form);
  if (items === undefined) return undefined;
  if (segments) {
    const parts = items.join(',').split('/');
    return parts.includes('') ? undefined : parts.map(encodeSegment).join('/');
  }
  const isObject = isRecord(value);
  const encoded = items.map(encodeSegment);
  const separator = encodeSeparator(form.join);
  const texts = isObject ? pairsOf(encoded, explode ? '=' : separator) : encoded;
  if (style === 'label') return `.${texts.join(explode ? '.' : separator)}`;
  if (style === 'matrix')
    return explode
      ? texts.map(text => (isObject ? `;${text}` : `;${name}=${text}`)).join('')
      : `;${name}=${texts.join(separator)}`;
  return texts.join(separator);
}

/** Returns the texts of a value: of its items, or of its names and values one after the other. Undefined where one has none. */
function itemsOf(value: unknown, { join, style }: PathForm): string[] | undefined {
  const isList = Array.isArray(value);
  if (!isList && !isRecord(value)) return isText(value) ? [String(value)] : undefined;
  if (join === undefined && style === undefined) return undefined;
  const items: unknown[] = isList ? value : Object.entries(value).flat();
  const texts = items.map(listed);
  return texts.length > 0 && texts.every(text => text !== '' && text.isWellFormed()) ? texts : undefined;
}

const isText = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' ? value !== '' && value.isWellFormed() : typeof value === 'number' || typeof value === 'boolean';

const pairsOf = (texts: readonly string[], between: string): string[] =>
  texts.flatMap((text, index) => (index % 2 === 0 ? [`${text}${between}${texts[index + 1] ?? ''}`] : []));

const encodeSeparator = (join = ','): string => (join === ',' ? join : encodeSegment(join));

/** Encodes a path segment, including characters that encodeURIComponent leaves unchanged and a router may interpret. */
const encodeSegment = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
