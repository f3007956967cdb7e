import { JsonDepth } from './json-depth.ts';
import { maxJsonDepth } from './scan-json.ts';

/**
 * Parses JSON text that somebody else wrote. Throws SyntaxError for text that is not JSON, or is nested more than `maxJsonDepth`
 * deep. The depth is read first: `JSON.parse` takes half a second for 5 MB of `[`, and what it returns exhausts the stack of
 * whoever walks it.
 */
export function parseUntrustedJson(text: string): unknown {
  // Each level takes a character.
  if (text.length > maxJsonDepth && new JsonDepth().addText(text)) throw new SyntaxError(tooDeep);
  return JSON.parse(text) as unknown;
}

const tooDeep = `it is nested more than ${maxJsonDepth} deep`;
