/**
 * The paths at which values can be cut out of a JSON text, by key, with `*` for any. `true` means this value or one inside it.
 */
export type ValuePaths = true | { readonly [key: string]: ValuePaths };
export type TextRange = { start: number; end: number };

type Container = {
  start: number;
  isObject: boolean;
  expectsKey: boolean;
  paths: ValuePaths | undefined;
  /** The paths at which the next value can be cut out. */
  next: ValuePaths | undefined;
  /** Number of spans found before it. `taken` is the number of characters that the spans inside it cover. */
  spansBefore: number;
  taken: number;
};

const [quote, backslash, comma, openBrace, openBracket, closeBrace, closeBracket] = [34, 92, 44, 123, 91, 125, 93] as const;

/**
 * Returns the large values of a JSON text, in order and none inside another. Each is as deep as possible while the text left
 * around it stays under `min` characters. The result depends on the value alone, so equal values are cut alike wherever they
 * are. The text has to be in the format of JSON.stringify.
 */
export function findLargeValues(text: string, locations: ValuePaths, min: number): TextRange[] {
  const spans: TextRange[] = [];
  const open: Container[] = [];
  let wanted: ValuePaths | undefined = locations;

  const end = (start: number, stop: number, own: ValuePaths | undefined, taken: number, spansBefore: number): void => {
    const parent = open.at(-1);
    let total = taken;
    if (own === true && stop - start - taken >= min) {
      spans.length = spansBefore;
      spans.push({ start, end: stop });
      total = stop - start;
    }
    if (parent !== undefined) parent.taken += total;
  };

  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    const inside = open.at(-1);
    if (code === openBrace || code === openBracket) {
      const isObject = code === openBrace;
      const own: ValuePaths | undefined = open.length === 0 ? wanted : inside?.next;
      const next = isObject ? undefined : insideOf(own, '');
      open.push({ start: at, isObject, expectsKey: isObject, paths: own, next, spansBefore: spans.length, taken: 0 });
      at += 1;
    } else if (code === closeBrace || code === closeBracket) {
      at += 1;
      open.pop();
      if (inside !== undefined) end(inside.start, at, inside.paths, inside.taken, inside.spansBefore);
    } else if (code === comma) {
      if (inside !== undefined) inside.expectsKey = inside.isObject;
      at += 1;
    } else if (code === quote) {
      const stop = endOfString(text, at);
      if (inside?.expectsKey === true) {
        inside.expectsKey = false;
        inside.next = inside.paths === true ? true : insideOf(inside.paths, text.slice(at + 1, stop - 1));
        at = stop + 1; // The key's colon is skipped too.
      } else {
        end(at, stop, inside === undefined ? wanted : inside.next, 0, spans.length);
        at = stop;
      }
    } else at += 1; // A number, true, false or null: too short to matter.
    wanted = undefined;
  }
  return spans;
}

function insideOf(locations: ValuePaths | undefined, key: string): ValuePaths | undefined {
  if (locations === true || locations === undefined) return locations;
  return Object.hasOwn(locations, key) ? locations[key] : locations['*'];
}

/** Returns the index after the closing quote of the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; ; ) {
    const stop = text.indexOf('"', at);
    if (stop === -1) return text.length;
    let slashes = 0;
    while (text.charCodeAt(stop - 1 - slashes) === backslash) slashes += 1;
    if (slashes % 2 === 0) return stop + 1;
    at = stop + 1;
  }
}
