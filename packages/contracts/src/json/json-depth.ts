import { maxJsonDepth } from './scan-json.ts';

/** Follows how deep JSON is nested while its text arrives, without parsing it. Text that is not JSON gets some answer. */
export class JsonDepth {
  private depth = 0;
  private isInString = false;
  private isEscaped = false;

  /** Takes the next bytes of the text, in UTF-8. Returns whether they are nested more than `maxJsonDepth` deep. */
  addBytes(bytes: Uint8Array): boolean {
    for (let at = 0; at < bytes.length; at += 1) if (this.isTooDeepAfter(bytes[at] as number)) return true;
    return false;
  }

  /** Takes the next characters of the text. Returns whether they are nested more than `maxJsonDepth` deep. */
  addText(text: string): boolean {
    for (let at = 0; at < text.length; at += 1) if (this.isTooDeepAfter(text.charCodeAt(at))) return true;
    return false;
  }

  private isTooDeepAfter(code: number): boolean {
    // No string of JSON goes over the end of a line: one that does is a comment of an event stream, or not JSON at all.
    if (code === lineFeed) this.isInString = this.isEscaped = false;
    else if (this.isEscaped) this.isEscaped = false;
    else if (code === quote) this.isInString = !this.isInString;
    else if (this.isInString) this.isEscaped = code === backslash;
    else if (code === openBracket || code === openBrace) {
      this.depth += 1;
      return this.depth > maxJsonDepth;
    } else if (code === closeBracket || code === closeBrace) this.depth = Math.max(0, this.depth - 1);
    return false;
  }
}

const lineFeed = 10;
const quote = 34;
const openBracket = 91;
const backslash = 92;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;
