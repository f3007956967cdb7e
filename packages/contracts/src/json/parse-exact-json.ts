import { endOfString } from './json-depth.ts';
import { pointerTo } from './json-pointer.ts';
import { parseUntrustedJson } from './parse-untrusted-json.ts';

/** The numbers of one field that became text. The others of `count` are in other items of the same lists. */
export type NumberAsText = { path: string; digits: string; count: number };

/** The result of a parse, with the numbers that became text. */
export type ExactJson =
  | { ok: true; value: unknown; numbersAsText: NumberAsText[] }
  | { ok: false; value: undefined; message: string };

/** Matches every text with a number that may lose digits: most texts have none, and are read once. */
const suspicious = /\d{16}|\d[eE][-+]?\d{3}/;

/**
 * Parses untrusted JSON text without a change of its digits. Integers beyond 2^53 and numbers beyond the range of doubles become text,
 * because no JSON reader has to keep them (RFC 8259, section 6). Fractions are rounded, as every reader rounds them.
 */
export function parseExactJson(text: string): ExactJson {
  const parsed = parseUntrustedJson(text);
  if (!parsed.ok) return parsed;
  if (!suspicious.test(text)) return { ...parsed, numbersAsText: [] };
  const { json, numbersAsText } = withNumbersAsText(text);
  return { ok: true, value: numbersAsText.length === 0 ? parsed.value : (JSON.parse(json) as unknown), numbersAsText };
}

/** Checks whether a double has another value than the JSON number. */
function losesDigits(literal: string): boolean {
  const value = Number(literal);
  if (!Number.isFinite(value)) return true;
  if (value === 0) return /^[^eE]*[1-9]/.test(literal);
  return !Number.isSafeInteger(value) && /^-?\d+(?:\.0*)?$/.test(literal);
}

/** A list with its current index, or an object with the position of its current key. */
type Container = { index: number } | { key: [start: number, end: number]; expectsKey: boolean };

/** Puts quotation marks around the numbers of valid JSON that lose digits. */
function withNumbersAsText(text: string): { json: string; numbersAsText: NumberAsText[] } {
  const inside: Container[] = [];
  const found = new FoundNumbers();
  const number = /-?\d[\d.eE+-]*/y;
  let json = '';
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    const around = inside.at(-1);
    if (character === '"') {
      const end = endOfString(text, at);
      if (around !== undefined && 'key' in around && around.expectsKey) {
        around.key = [at, end + 1];
        around.expectsKey = false;
      }
      at = end;
    } else if (character === '{') inside.push({ key: [0, 0], expectsKey: true });
    else if (character === '[') inside.push({ index: 0 });
    else if (character === '}' || character === ']') inside.pop();
    else if (character === ',') {
      if (around === undefined) continue;
      if ('index' in around) around.index += 1;
      else around.expectsKey = true;
    } else if (character === '-' || (character >= '0' && character <= '9')) {
      number.lastIndex = at;
      const literal = number.exec(text)?.[0] ?? character;
      if (literal.length > harmlessLength && losesDigits(literal)) {
        json += `${text.slice(from, at)}"${literal}"`;
        from = at + literal.length;
        found.add(inside, text, literal);
      }
      at += literal.length - 1;
    }
  }
  return { json: json + text.slice(from), numbersAsText: found.numbers };
}

/** The number of characters of the longest number that cannot lose digits. `1e400` has one more. */
const harmlessLength = 4;
const mostFields = 20;
const mostLocated = 1000;
const mostDigits = 60;
const mostOfKey = 200;

/** Groups numbers by field. Those of further fields than can be listed are counted at the path of the whole value. */
class FoundNumbers {
  private readonly byField = new Map<string, NumberAsText>();
  private located = 0;

  add(inside: readonly Container[], text: string, literal: string): void {
    this.located += 1;
    const path = this.located > mostLocated ? [] : inside.map(around => stepOf(around, text));
    const field = pointerTo(path.map(step => (typeof step === 'number' ? '*' : step)));
    const isListed = this.byField.has(field) || this.byField.size < mostFields;
    const known = this.byField.get(isListed ? field : '');
    if (known !== undefined) known.count += 1;
    else {
      const digits = literal.length > mostDigits ? `${literal.slice(0, mostDigits)}…` : literal;
      this.byField.set(isListed ? field : '', { path: isListed ? pointerTo(path) : '', digits, count: 1 });
    }
  }

  get numbers(): NumberAsText[] {
    return [...this.byField.values()];
  }
}

function stepOf(around: Container, text: string): string | number {
  if ('index' in around) return around.index;
  const [start, end] = around.key;
  return end - start > mostOfKey
    ? `${text.slice(start + 1, start + mostOfKey)}…`
    : (JSON.parse(text.slice(start, end)) as string);
}
