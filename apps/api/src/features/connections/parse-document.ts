import { parse } from 'yaml';

/**
 * Returns the value of a YAML document, with the merge keys (`<<`) that YAML 1.1 had and documents still use. JSON is valid YAML too.
 * Undefined for a text that is neither.
 */
export function parseDocument(text: string): unknown {
  try {
    return parse(text, { maxAliasCount: 100, merge: true }) as unknown;
  } catch {
    return undefined;
  }
}
