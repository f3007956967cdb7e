/**
 * The spellings in which a value may come back from the world: as it is, in one case, percent (what must be, or all of
 * it), hex, base64 at any offset, HTML, backwards; each also as JSON writes it, and as JSON within JSON does, because
 * answers are searched in their JSON.
 */
export function encodingsOf(value: string): string[] {
  const spellings = plainEncodings(value);
  const escaped = spellings.map(escape);
  return [...spellings, ...escaped, ...escaped.map(escape)];
}

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

/** Host names and header names lose their case; a short word in another case is another word. */
const caseMatters = 12;

/** With quotes written by name, by number or not at all. */
function htmlEncodings(value: string): string[] {
  const html = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const quoted = html.replaceAll('"', '&quot;');
  const bare = html.replaceAll('"', '&#34;');
  const apostrophes = ['&#39;', '&#x27;', '&apos;'].map(mark => quoted.replaceAll("'", mark));
  return [html, quoted, ...apostrophes, bare.replaceAll("'", '&#39;')];
}

/** JSON for those who write nothing but ASCII, in both cases, and with the slash escaped. */
function asciiEncodings(value: string): string[] {
  const isAscii = (unit: string): boolean => unit.charCodeAt(0) < 0x80;
  const lower = [...Array(value.length).keys()]
    .map(index => value.charAt(index))
    .map(unit => (isAscii(unit) ? unit : `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`))
    .join('');
  return [lower, lower.replace(/\\u[0-9a-f]{4}/g, code => `\\u${code.slice(2).toUpperCase()}`), value.replaceAll('/', '\\/')];
}

function percentEncoded(value: string): string {
  try {
    return encodeURIComponent(value);
  } catch {
    return value; // a lone surrogate has no UTF-8
  }
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/**
 * The characters of base64 that depend on nothing but `bytes`, when these begin `offset` bytes into a group of three:
 * found inside any larger text that was encoded as a whole.
 */
function base64Core(bytes: Uint8Array, offset: number): string {
  const padded = new Uint8Array(offset + bytes.length);
  padded.set(bytes, offset);
  let text = '';
  const bits = padded.length * 8;
  const firstWhole = Math.ceil((offset * 8) / 6);
  const lastWhole = Math.floor(bits / 6);
  for (let index = firstWhole; index < lastWhole; index += 1) {
    const bit = index * 6;
    const pair = ((padded[bit >> 3] ?? 0) << 8) | (padded[(bit >> 3) + 1] ?? 0);
    text += alphabet[(pair >> (10 - (bit & 7))) & 63] ?? '';
  }
  return text;
}
