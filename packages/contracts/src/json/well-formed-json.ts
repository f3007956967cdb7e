/** A backslash with what it escapes. The halves of a pair are one match. */
const escapes = /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[dD][89a-fA-F][\da-fA-F]{2}|[^])/g;
const surrogateEscape = /\\u[dD][89a-fA-F]/;
const halfLength = '\\ud800'.length;

/**
 * Returns JSON text with U+FFFD in place of each half of a surrogate pair, escaped or not, in strings and keys. `JSON.stringify` writes
 * such a half as an escape, and other parsers refuse it (RFC 8259, 8.2).
 */
export function wellFormedJson(json: string): string {
  const text = json.toWellFormed();
  return surrogateEscape.test(text) ? text.replace(escapes, found => (found.length === halfLength ? '\uFFFD' : found)) : text;
}
