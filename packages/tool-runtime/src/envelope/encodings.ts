import { base64Core } from './base64.ts';

/**
 * Returns the spellings in which a secret value, or a secret part of it, can be returned by external systems: unchanged, in one
 * case, composed or not, percent-encoded (as URIs, forms or completely), hex, base64 at any offset, HTML, `\\u` escapes, and
 * reversed. Each is also returned as JSON writes it up to three levels deep, because results are searched in their JSON.
 */
export function encodingsOf(value: string): string[] {
  const spellings = [value, ...secretParts(value)].flatMap(composed).flatMap(plainEncodings);
  const once = spellings.map(escape);
  const twice = once.map(escape);
  return [...spellings, ...once, ...twice, ...twice.map(escape)];
}

/** Minimum length of a password. A shorter one is a word that results contain anyway. */
const shortestPassword = 6;
const shortestLine = 16;

/** Returns the password of a URL or of `user:password`, and the lines of a multi-line key. */
function secretParts(value: string): string[] {
  const inAddress = /^[a-z][a-z0-9+.-]*:\/\/[^/?#@:]*:([^/?#]*)@/i.exec(value)?.[1];
  const inPair = inAddress === undefined ? /^[^\s:/]+:(\S+)$/.exec(value)?.[1] : undefined;
  const passwords = [inAddress, inAddress === undefined ? undefined : decoded(inAddress), inPair];
  const items = /[\r\n]/.test(value) ? value.split(/[\r\n]+/).filter(line => !line.startsWith('-----')) : [];
  return [
    ...passwords.filter(part => part !== undefined && part.length >= shortestPassword),
    ...items.map(line => line.trim()).filter(line => line.length >= shortestLine),
  ].filter(part => part !== undefined);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Returns the composed and decomposed forms. Systems that normalize text return an accented letter as one character or as two.
 */
const composed = (value: string): string[] => [...new Set([value, value.normalize('NFC'), value.normalize('NFD')])];

const escape = (text: string): string => JSON.stringify(text).slice(1, -1);

function plainEncodings(value: string): string[] {
  const bytes = new TextEncoder().encode(value);
  const hex = [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('');
  const percent = percentEncoded(value);
  const aligned = [0, 1, 2].map(offset => base64Core(bytes, offset)).filter(text => text.length >= 6);
  return [
    value,
    percent,
    percent.replaceAll('%20', '+'),
    ...formEncodings(percent),
    percent.toLowerCase() === value.toLowerCase() ? percent : percent.replace(/%[0-9A-F]{2}/g, code => code.toLowerCase()),
    hex.replace(/../g, '%$&'),
    hex.toUpperCase().replace(/../g, '%$&'),
    ...htmlEncodings(value),
    ...asciiEncodings(value),
    ...(value.length < caseMatters ? [] : [value.toLowerCase(), value.toUpperCase()]),
    hex,
    hex.toUpperCase(),
    ...aligned,
    ...aligned.map(text => text.replaceAll('+', '-').replaceAll('/', '_')),
    ...aligned.map(text => text.replaceAll('/', '\\/')),
    [...value].reverse().join(''),
  ];
}

/**
 * The length from which other cases are searched, too. Host names and header names lose their case, but a short word in another
 * case is another word.
 */
const caseMatters = 12;

/** Returns the HTML encodings, with quotes escaped by name, by number or not at all. */
function htmlEncodings(value: string): string[] {
  const html = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const quoted = html.replaceAll('"', '&quot;');
  const bare = html.replaceAll('"', '&#34;');
  const apostrophes = ['&#39;', '&#x27;', '&apos;'].map(mark => quoted.replaceAll("'", mark));
  return [html, quoted, ...apostrophes, bare.replaceAll("'", '&#39;')];
}

/** Returns `application/x-www-form-urlencoded` as URLSearchParams writes it (URL Standard, section 5.2), in both cases. */
function formEncodings(percent: string): string[] {
  const form = percent.replaceAll('%20', '+').replace(/[!'()~]/g, mark => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
  return [form, form.replace(/%[0-9A-F]{2}/g, code => code.toLowerCase())];
}

/** Returns the JSON of writers that emit only ASCII, no HTML, or only escapes, in both cases, and with the slash escaped. */
function asciiEncodings(value: string): string[] {
  const units = [...Array(value.length).keys()].map(index => value.charAt(index));
  const escapedWhere = (isEscaped: (unit: string) => boolean): string[] => {
    const lower = units.map(unit => (isEscaped(unit) ? `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}` : unit)).join('');
    return [lower, lower.replace(/\\u[0-9a-f]{4}/g, code => `\\u${code.slice(2).toUpperCase()}`)];
  };
  return [
    ...escapedWhere(unit => unit.charCodeAt(0) >= 0x80),
    ...escapedWhere(unit => '<>&'.includes(unit)),
    ...escapedWhere(unit => `<>&'"=`.includes(unit)),
    ...escapedWhere(() => true),
    value.replaceAll('/', '\\/'),
  ];
}

function percentEncoded(value: string): string {
  try {
    return encodeURIComponent(value);
  } catch {
    return value; // a lone surrogate has no UTF-8
  }
}
