import { parse } from 'yaml';

/** Maximum number of characters of a document as JSON. */
export const maxDocumentLength = 15_000_000;
/** Maximum number of characters of a document as YAML, whose parser is a hundred times slower. */
const maxYamlLength = 5_000_000;

export type ParsedDocument = { ok: true; document: unknown } | { ok: false; message: string };

/**
 * Parses a document as JSON, or else as YAML, with the merge keys (`<<`) that YAML 1.1 had and documents still use. A failure says how
 * a document that is too large becomes smaller.
 */
export function parseDocument(text: string): ParsedDocument {
  if (text.length > maxDocumentLength) return { ok: false, message: tooLargeText };
  try {
    return { ok: true, document: JSON.parse(text) as unknown };
  } catch {
    // Not JSON.
  }
  if (text.length > maxYamlLength)
    return {
      ok: false,
      message: 'A document of more than 5 MB has to be JSON. Convert it, or remove paths that you do not need.',
    };
  try {
    return { ok: true, document: parse(text, { maxAliasCount: 100, merge: true }) as unknown };
  } catch {
    return { ok: false, message: 'The document is neither JSON nor YAML' };
  }
}

export const tooLargeText =
  'The document has more than 15 MB. Remove paths and components that you do not need, or use the document of a part of the API.';
