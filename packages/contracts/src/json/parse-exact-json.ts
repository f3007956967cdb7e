import { endOfString, measureJson } from './json-depth.ts';
import { pointerTo } from './json-pointer.ts';
import { parseUntrustedJson } from './parse-untrusted-json.ts';

/** A field of a value. The others of `count` are in other items of the same lists. */
type FoundField = { path: string; count: number };

/** The numbers of one field that became text. */
export type NumberAsText = FoundField & { digits: string };

/** The members of one name that were replaced by a later one of the same object. */
export type RepeatedName = FoundField;

/** The result of a parse, with the numbers that became text, and the names that an object has more than once. */
export type ExactJson =
  | { ok: true; value: unknown; numbersAsText: NumberAsText[]; repeatedNames: RepeatedName[] }
  | { ok: false; value: undefined; message: string };

/** Match every text with a number that may lose digits: most texts have none, and are read once. Together they take twice the time. */
const suspicious = [/\d{16}/, /\d[eE][-+]?\d{3}/];

/**
 * Parses untrusted JSON text without a change of its digits. Integers beyond 2^53 and numbers beyond the range of doubles become text,
 * because no JSON reader has to keep them (RFC 8259, section 6). Fractions are rounded, as every reader rounds them. Of the members of one
 * name, the last one counts (section 4).
 */
export function parseExactJson(text: string): ExactJson {
  const { isTooDeep, members } = measureJson(text);
  const parsed = parseUntrustedJson(text, isTooDeep);
  if (!parsed.ok) return parsed;
  const hasRepeats = countMembers(parsed.value) < members;
  if (!hasRepeats && !suspicious.some(pattern => pattern.test(text))) return { ...parsed, numbersAsText: [], repeatedNames: [] };
  const { json, ...found } = withNumbersAsText(text, hasRepeats);
  return { ok: true, value: found.numbersAsText.length === 0 ? parsed.value : (JSON.parse(json) as unknown), ...found };
}

/** Returns the number of members of all objects in a value. */
function countMembers(value: unknown): number {
  let count = 0;
  if (Array.isArray(value)) for (const item of value as unknown[]) count += isContainer(item) ? countMembers(item) : 0;
  else if (isContainer(value)) {
    for (const name in value) {
      count += 1;
      const member = value[name];
      if (isContainer(member)) count += countMembers(member);
    }
  }
  return count;
}

const isContainer = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

/** Checks whether a double has another value than the JSON number. */
function losesDigits(literal: string): boolean {
  const value = Number(literal);
  if (!Number.isFinite(value)) return true;
  if (value === 0) return /^[^eE]*[1-9]/.test(literal);
  return Math.abs(value) > Number.MAX_SAFE_INTEGER && /^-?\d+(?:\.\d*)?$/.test(literal);
}

/** A list with its current index, or an object with the position of its current key, and its names so far where they are compared. */
type Container = { index: number } | { key: [start: number, end: number]; expectsKey: boolean; names: Set<string> | undefined };

/** Puts quotation marks around the numbers of valid JSON that lose digits, and finds the names that an object repeats. */
function withNumbersAsText(text: string, hasRepeats: boolean) {
  const inside: Container[] = [];
  const numbers = new FoundFields<{ digits: string }>(text);
  const repeats = new FoundFields(text);
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
        const name = around.names === undefined ? '' : (JSON.parse(text.slice(at, end + 1)) as string);
        if (around.names?.has(name) === true) repeats.add(inside, {});
        around.names?.add(name);
      }
      at = end;
    } else if (character === '{') inside.push({ key: [0, 0], expectsKey: true, names: hasRepeats ? new Set() : undefined });
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
        numbers.add(inside, { digits: literal.length > mostDigits ? `${literal.slice(0, mostDigits)}…` : literal });
      }
      at += literal.length - 1;
    }
  }
  return { json: json + text.slice(from), numbersAsText: numbers.fields, repeatedNames: repeats.fields };
}

/** The number of characters of the longest number that cannot lose digits. `1e400` has one more. */
const harmlessLength = 4;
const mostFields = 20;
const mostLocated = 1000;
const mostDigits = 60;
const mostOfKey = 200;

/** Groups positions by field. Those of further fields than can be listed are counted at the path of the whole value. */
class FoundFields<Details extends object = object> {
  private readonly byField = new Map<string, FoundField & Details>();
  private readonly text: string;
  private located = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** Adds a position. `details` describe the first one of a field. */
  add(inside: readonly Container[], details: Details): void {
    this.located += 1;
    const path = this.located > mostLocated ? [] : inside.map(around => stepOf(around, this.text));
    const field = pointerTo(path.map(step => (typeof step === 'number' ? '*' : step)));
    const isListed = this.byField.has(field) || this.byField.size < mostFields;
    const known = this.byField.get(isListed ? field : '');
    if (known !== undefined) known.count += 1;
    else this.byField.set(isListed ? field : '', { path: isListed ? pointerTo(path) : '', ...details, count: 1 });
  }

  get fields(): (FoundField & Details)[] {
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
