import { parse } from 'yaml';
import { parseToolList, type ReadTools } from '../../configuration/read-tool-list.ts';
import { invalid, refuseDeep } from '../../platform/imports/read-import.ts';

/**
 * Reads tools from a JSON or YAML text: a list, or a document with a list under `tools`. Throws with the position of a mistake.
 */
export function readToolText(text: string): ReadTools {
  let document: unknown;
  try {
    document = parse(text);
  } catch (error) {
    throw invalid('', `this is neither JSON nor YAML (${error instanceof Error ? error.message : 'it cannot be read'})`);
  }
  return readTools(document);
}

/** Reads tools from a document that is already parsed. */
export function readTools(document: unknown): ReadTools {
  refuseDeep(document);
  const read = parseToolList(document);
  if (!read.ok) throw invalid(read.path, read.message);
  return read;
}
