import { parseExactJson } from '@pinion/contracts';
import { t } from '../../../../lib/texts/t.ts';
import type { CurlBody, NameValue } from './curl-request.ts';
import type { ReadOption } from './read-options.ts';

export type ReadBody = { body: CurlBody; notes: readonly string[] };

const none: CurlBody = { kind: 'none' };

/**
 * Returns the data of a command as cURL joins it. `-` is what the command reads from the shell, if that is in the text. Any other file
 * can't be read here, and is left out with a note.
 */
export function readData(options: readonly ReadOption[], input: string | undefined): { text: string; notes: string[] } {
  const notes: string[] = [];
  const parts = options.flatMap(({ meaning, value }) => {
    const file = fileIn(meaning, value);
    if (file === '-' && input !== undefined) return [input];
    if (file !== undefined) {
      notes.push(t('The file {{file}} was not read. Paste its content into the body.', { file }));
      return [];
    }
    return [meaning === 'data-urlencode' ? encoded(value) : value];
  });
  const isJson = options.some(({ meaning }) => meaning === 'json');
  return { text: parts.join(isJson ? '' : '&'), notes };
}

function fileIn(meaning: ReadOption['meaning'], value: string): string | undefined {
  if (meaning === 'data' || meaning === 'json') return value.startsWith('@') ? value.slice(1) : undefined;
  return meaning === 'data-urlencode' ? /^[^=]*@(.*)$/.exec(value)?.[1] : undefined;
}

/** Encodes the value of `--data-urlencode`: `content`, `=content` or `name=content`. */
function encoded(value: string): string {
  const at = value.indexOf('=');
  if (at < 0) return encodeURIComponent(value);
  const content = encodeURIComponent(value.slice(at + 1));
  return at === 0 ? content : `${value.slice(0, at)}=${content}`;
}

/** Returns the fields of URL-encoded text. */
export const fieldsIn = (text: string): NameValue[] => [...new URLSearchParams(text)].map(([name, value]) => ({ name, value }));

/** Returns the body that data stands for, recognized by its content type and its content. */
export function readCurlBody(text: string, contentType: string | undefined): ReadBody {
  if (text.trim() === '') return { body: none, notes: [] };
  const json = parseExactJson(text);
  const isDeclared = /json/i.test(contentType ?? '');
  if (json.ok && (isDeclared || (typeof json.value === 'object' && json.value !== null)))
    return {
      body: { kind: 'json', value: json.value },
      notes: [
        ...(contentType === undefined ? [t('The body is JSON and is sent as JSON.')] : []),
        ...json.numbersAsText.map(({ digits, path }) =>
          t('The number {{digits}} in {{path}} is kept as text, because JSON readers round it.', { digits, path }),
        ),
        ...json.repeatedNames.map(({ path }) => t('{{path}} is in the body more than once. The last value is kept.', { path })),
      ],
    };
  if (isDeclared) return { body: none, notes: [t('The body is not valid JSON, so it was left out. Add its fields below.')] };
  if (/^\s*[[{<]/.test(text) || (contentType !== undefined && !/x-www-form-urlencoded/i.test(contentType)))
    return { body: none, notes: [t('Only JSON and form bodies can be sent, so the body was left out.')] };
  return { body: { kind: 'form', fields: fieldsIn(text) }, notes: [] };
}

/** Returns the fields of `-F`. Parts that are files are left out. */
export function readForm(options: readonly ReadOption[]): ReadBody {
  const fields: NameValue[] = [];
  const notes = [t('Multipart data is sent as a URL-encoded form.')];
  for (const { meaning, value } of options) {
    const at = value.indexOf('=');
    const [name, content] = at < 0 ? [value, ''] : [value.slice(0, at), value.slice(at + 1)];
    if (meaning === 'form' && /^[@<]/.test(content)) notes.push(t('The file in {{name}} was left out.', { name }));
    else fields.push({ name, value: meaning === 'form' ? formText(content) : content });
  }
  return { body: fields.length === 0 ? none : { kind: 'form', fields }, notes };
}

/** Returns the text of a part without its type, and without the quotation marks that cURL reads around it. */
function formText(content: string): string {
  const [, quoted] = /^"((?:[^"\\]|\\[\s\S])*)"(?:;[^"]*)?$/.exec(content) ?? [];
  return quoted === undefined ? content.replace(/;type=[^;]*$/, '') : quoted.replaceAll(/\\(["\\])/g, '$1');
}
