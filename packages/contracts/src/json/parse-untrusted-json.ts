import { isTooDeep } from './json-depth.ts';
import { maxJsonDepth } from './scan-json.ts';

/** No JSON value is undefined. */
export type ParsedJson = { ok: true; value: unknown } | { ok: false; value: undefined; message: string };

/**
 * Parses JSON text that somebody else wrote. Refuses text that is not JSON, or is nested more than `maxJsonDepth` deep. The depth is
 * read first: `JSON.parse` takes half a second for 5 MB of `[`, and what it returns exhausts the stack of whoever walks it.
 */
export function parseUntrustedJson(text: string): ParsedJson {
  // Each level takes a character.
  if (text.length > maxJsonDepth && isTooDeep(text)) {
    return { ok: false, value: undefined, message: `it is nested more than ${maxJsonDepth} deep` };
  }
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch (error) {
    return { ok: false, value: undefined, message: error instanceof Error ? error.message : 'it cannot be read' };
  }
}
