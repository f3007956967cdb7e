import { isTooDeep } from './json-depth.ts';
import { maxJsonDepth } from './scan-json.ts';

/** The result of a parse. No JSON value is undefined. */
export type ParsedJson = { ok: true; value: unknown } | { ok: false; value: undefined; message: string };

/**
 * Parses untrusted JSON text. Refuses text that is not JSON, or is nested deeper than `maxJsonDepth`. The depth is checked
 * first: `JSON.parse` takes half a second for 5 MB of `[`, and its result exhausts the stack of any code that traverses it.
 */
export function parseUntrustedJson(
  text: string,
  // Each level takes a character.
  isDeep: boolean = text.length > maxJsonDepth && isTooDeep(text),
): ParsedJson {
  if (isDeep) {
    return { ok: false, value: undefined, message: `it is nested more than ${maxJsonDepth} levels deep` };
  }
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch (error) {
    return { ok: false, value: undefined, message: error instanceof Error ? error.message : 'it cannot be read' };
  }
}
