import { findStringEnd, readString } from './json-string.ts';

/**
 * Returns the text of one member of a JSON object exactly as written: numbers keep their digits, and duplicate keys inside it
 * stay duplicate. If the key itself occurs twice, the last one counts. Undefined if there is none, or no object.
 */
export function jsonMember(text: string, key: string): string | undefined {
  let at = skipSpace(text, 0);
  if (text[at] !== '{') return undefined;
  at += 1;
  let found: string | undefined;
  for (;;) {
    at = skipSpace(text, at);
    if (text[at] === '}') return skipSpace(text, at + 1) === text.length ? found : undefined;
    const keyEnd = text[at] === '"' ? findStringEnd(text, at) : -1;
    if (keyEnd < 0) return undefined;
    const name = readString(text.slice(at, keyEnd));
    const colon = skipSpace(text, keyEnd);
    const end = text[colon] === ':' ? endOfValue(text, colon + 1) : -1;
    if (end < 0) return undefined;
    if (name === key) found = text.slice(colon + 1, end).trim();
    at = text[end] === ',' ? end + 1 : end;
  }
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && ' \t\r\n'.includes(text[at] ?? '')) at += 1;
  return at;
}

/** Returns the position of the comma or brace after a value. */
function endOfValue(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"') {
      const end = findStringEnd(text, at);
      if (end < 0) return -1;
      at = end - 1;
    } else if (char === '{' || char === '[') depth += 1;
    else if (depth === 0 && (char === ',' || char === '}')) return at;
    else if (char === '}' || char === ']') depth -= 1;
  }
  return -1;
}
