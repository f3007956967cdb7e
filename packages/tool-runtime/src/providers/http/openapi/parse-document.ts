import { documentTooLargeText, isRecord, maxDocumentLength } from '@pinion/contracts';
import { type Document, isScalar, isSeq, parseDocument as parseYaml, visit } from 'yaml';

/** Maximum number of characters of a document as YAML, whose parser is a hundred times slower. */
const maxYamlLength = 5_000_000;
/** Maximum number of uses of an anchor, times the aliases in it. */
const maxAliasCount = 2000;

/** The document with notes about what was not read as it is written, or the reason why it cannot be read. */
export type ParsedDocument = { ok: true; document: unknown; notes: string[] } | { ok: false; message: string };

/**
 * Parses a document as JSON, or else as YAML, with the merge keys (`<<`) that YAML 1.1 had and documents still use. A failure names the
 * line, or says how a document that is too large becomes smaller.
 */
export function parseDocument(whole: string): ParsedDocument {
  if (whole.length > maxDocumentLength) return no(documentTooLargeText);
  const text = unwrapped(whole);
  let jsonFlaw: string;
  try {
    return { ok: true, document: JSON.parse(text) as unknown, notes: [] };
  } catch (thrown) {
    jsonFlaw = messageOf(thrown);
  }
  if (text.length > maxYamlLength)
    return no('A document of more than 5 MB has to be JSON. Convert it, or remove paths that you do not need.');
  const read = readYaml(text);
  // YAML reads comments of JSON as keys.
  const { openapi, swagger } = read.ok && isRecord(read.document) ? read.document : {};
  if (openapi === undefined && swagger === undefined && /^\s*[[{]/.test(text))
    return no(`The document is not valid JSON: ${jsonFlaw}`);
  return read;
}

const no = (message: string): ParsedDocument => ({ ok: false, message });

/** Returns a text without a byte order mark, the code fence of Markdown, and a directive for the words and numbers of YAML 1.1. */
const unwrapped = (whole: string): string =>
  whole
    .replace(/^\uFEFF/, '')
    .replace(/^\s*```\w*\r?\n([\s\S]*?)\r?\n```\s*$/, '$1')
    .replace(/^%YAML 1\.1[^\n]*\n/, '');

/** The errors that leave the content of a document readable. */
const harmless = new Set(['DUPLICATE_KEY', 'MULTIPLE_DOCS']);

function readYaml(text: string): ParsedDocument {
  try {
    const parsed = parseYaml(text, { merge: true });
    const flaw = parsed.errors.find(({ code }) => !harmless.has(code));
    if (flaw?.code === 'TAB_AS_INDENT') return readWithoutTabs(text, noteOf(flaw));
    if (flaw !== undefined) return no(`The document is neither JSON nor valid YAML. ${noteOf(flaw)}`);
    keepTexts(parsed);
    return { ok: true, document: parsed.toJS({ maxAliasCount }) as unknown, notes: parsed.errors.map(noteOf) };
  } catch (thrown) {
    return no(`The document is neither JSON nor valid YAML: ${messageOf(thrown)}`);
  }
}

function readWithoutTabs(text: string, flaw: string): ParsedDocument {
  const read = /^\t/m.test(text) ? readYaml(text.replace(/^\t+/gm, tabs => '  '.repeat(tabs.length))) : no('');
  return read.ok
    ? { ...read, notes: [`${flaw}. Each tab was read as two spaces.`, ...read.notes] }
    : no(`The document is neither JSON nor valid YAML. ${flaw}`);
}

const noteOf = ({ code, message, linePos }: Document['errors'][number]): string => {
  const line = linePos?.[0].line ?? 1;
  if (code === 'DUPLICATE_KEY') return `Line ${line}: a key that its object already has. The last value counts.`;
  if (code === 'MULTIPLE_DOCS') return 'Only the first of several YAML documents was read.';
  return `Line ${line}: ${message.replace(/ at line [\s\S]*$/, '')}`;
};

const textKeys = ['enum', 'default', 'example', 'const'];

/** Restores the text of values such as 1.0, 010 and 2020, which a schema of texts contains without quotes. */
function keepTexts(document: Document): void {
  visit(document, {
    Map: (_key, schema) => {
      const type = schema.get('type');
      const types = isSeq(type) ? type.toJSON() : [type];
      if (!Array.isArray(types) || !types.includes('string') || types.includes('number') || types.includes('integer')) return;
      for (const key of textKeys) {
        const value = schema.get(key, true);
        for (const item of isSeq(value) ? value.items : [value])
          if (isScalar(item) && item.value !== null && item.source !== undefined) item.value = item.source;
      }
    },
  });
}

const messageOf = (thrown: unknown): string => (thrown instanceof Error ? (thrown.message.split('\n')[0] ?? '') : '');
