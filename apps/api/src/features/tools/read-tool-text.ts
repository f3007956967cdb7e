import { parse } from 'yaml';
import { readToolList, type ReadTools } from '../../configuration/read-tool-list.ts';
import { invalid, refuseDeep } from './read-import.ts';

/** Tools out of a text, JSON or YAML: a list, or a document with one under `tools`. Refuses and says where. */
export function readToolText(text: string): ReadTools {
  let document: unknown;
  try {
    document = parse(text);
  } catch (error) {
    throw invalid('', `this is neither JSON nor YAML (${error instanceof Error ? error.message : 'it cannot be read'})`);
  }
  return readTools(document);
}

/** The same out of a document that is read already. */
export function readTools(document: unknown): ReadTools {
  refuseDeep(document);
  const read = readToolList(document);
  if (!read.ok) throw invalid(read.path, read.message);
  return read;
}
