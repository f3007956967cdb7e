import { maxJsonDepth } from './scan-json.ts';

/** `members` is the number of members of all objects, each time a name is repeated too. */
export type JsonMeasure = { isTooDeep: boolean; members: number };

/** Returns whether JSON text is nested deeper than `maxJsonDepth`, without parsing it. */
export const isTooDeep = (text: string): boolean => measureJson(text).isTooDeep;

/**
 * Measures JSON text without parsing it. Stops at the first level that is deeper than `maxJsonDepth`. The result for text that is not JSON
 * is unspecified. Skips strings with `indexOf`, because it reads whole tool results.
 */
export function measureJson(text: string): JsonMeasure {
  let depth = 0;
  let members = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === openBracket || code === openBrace) {
      depth += 1;
      if (depth > maxJsonDepth) return { isTooDeep: true, members };
    } else if (code === closeBracket || code === closeBrace) depth -= 1;
    else if (code === colon) members += 1;
  }
  return { isTooDeep: false, members };
}

/** Returns the index of the closing quotation mark of the JSON string that begins at `start`, or the end of the text. */
export function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === backslash) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}

/** Tracks the nesting depth of JSON while its bytes arrive. */
export class JsonDepth {
  private depth = 0;
  private isInString = false;
  private isEscaped = false;

  /** Adds the next bytes of the text, in UTF-8. Returns whether they are nested deeper than `maxJsonDepth`. */
  addBytes(bytes: Uint8Array): boolean {
    for (let at = 0; at < bytes.length; at += 1) {
      const code = bytes[at];
      // A JSON string never spans lines. One that does is a comment of an event stream, or not JSON at all.
      if (code === lineFeed) this.isInString = this.isEscaped = false;
      else if (this.isEscaped) this.isEscaped = false;
      else if (code === quote) this.isInString = !this.isInString;
      else if (this.isInString) this.isEscaped = code === backslash;
      else if (code === openBracket || code === openBrace) {
        this.depth += 1;
        if (this.depth > maxJsonDepth) return true;
      } else if (code === closeBracket || code === closeBrace) this.depth = Math.max(0, this.depth - 1);
    }
    return false;
  }
}

const lineFeed = 10;
const quote = 34;
const colon = 58;
const openBracket = 91;
const backslash = 92;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;
