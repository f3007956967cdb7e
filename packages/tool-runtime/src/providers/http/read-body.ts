import { type ForeignValue, readForeignJson, readForeignText } from '../../envelope/read-foreign-json.ts';
import type { OutputWarning } from '@pinion/contracts';
import type { OutboundResponse, RichContent } from '../../ports/index.ts';

export type Body = {
  /** Parsed JSON, otherwise text, or a short description of binary data. */
  value: unknown;
  /** Content that is not JSON, kept beside the value. */
  rich?: readonly RichContent[];
  warnings?: readonly OutputWarning[];
};

const binaryTypes =
  /^(image|audio|video|font|binary)\/(?!svg)|^application\/(octet-stream|pdf|zip|gzip|x-tar|vnd\.|wasm|ms-?excel|x-msexcel|force-download|x-download)/;

/**
 * Reads a body. A JSON type is read as JSON and text as text (RFC 9110, section 8.3). JSON is detected by content where the type is absent,
 * or one that services send with JSON without meaning it. What is no JSON stays text. An empty body is null.
 */
export function readBody({ bytes, headers }: Pick<OutboundResponse, 'bytes' | 'headers'>): Body {
  if (bytes.length === 0) return { value: null };
  const contentType = headers['content-type'] ?? '';
  const type = mediaTypeOf(contentType);
  if (binaryTypes.test(type) && !type.includes('json'))
    return textAsBytes(bytes, type, contentType) ?? describeBytes(bytes, contentType);
  const charset = charsetOfMark(bytes, type) ?? charsetOf(contentType) ?? charsetInText(bytes, type);
  const text = decode(bytes, charset ?? 'utf-8');
  if (text === undefined) {
    const described = describeBytes(bytes, contentType);
    return declaredText.test(type) ? { ...described, warnings: [undecoded(charset)] } : described;
  }
  if (/^text\/(csv|tab-separated-values)/.test(type))
    return { value: text, rich: [{ kind: 'table', bytes, content_type: contentType }] };
  if (jsonLines.test(type)) return { value: text };
  const { value, warnings } = readAs(type)(text);
  return warnings.length === 0 ? { value } : { value, warnings };
}

/** The types whose bytes should be text. */
const declaredText = /^text\/|\b(?:json|xml|csv)\b/i;

/** Texts of several values. With one of them they are the same text, not that value. */
const jsonLines = /\b(?:x-)?(?:nd-?json|json-?lines?|jsonl|json-seq)\b/;

/** HTML is the default type of PHP, and other types of applications say little about text. */
const mislabeled = /^(?:$|application\/|text\/(?:html|javascript))/;

/** Returns the media type without its parameters. Its letters have no case (RFC 9110, section 8.3.1). */
const mediaTypeOf = (contentType: string): string => contentType.trim().toLowerCase().split(';')[0]?.trim() ?? '';

function readAs(type: string): (text: string) => ForeignValue {
  if (/\bjson\b/.test(type)) return readForeignJson;
  return mislabeled.test(type) ? readForeignText : text => ({ value: text, warnings: [] });
}

function describeBytes(bytes: Uint8Array, contentType: string): Body {
  const type = contentType === '' ? 'application/octet-stream' : contentType;
  const kind = mediaTypeOf(type).startsWith('image/') ? 'image' : 'blob';
  return { value: `${type}, ${bytes.length} bytes`, rich: [{ kind, bytes, content_type: type }] };
}

/** The types of downloads under which services send text: exports as CSV, and files of a store. */
const sentForText = /^(?:application|binary)\/(?:octet-stream|(?:vnd\.)?ms-?excel|x-msexcel|force-download|x-download)$/;
/** Characters that text does not contain. */
const noText = /(?!\s)\p{Cc}/u;

/** Returns a body that a service sent under a type for bytes and that is text. It is kept as bytes, too. */
function textAsBytes(bytes: Uint8Array, type: string, contentType: string): Body | undefined {
  const text = sentForText.test(type) ? decode(bytes, 'utf-8') : undefined;
  if (text === undefined || noText.test(text)) return undefined;
  const { value, warnings } = readForeignText(text);
  const isSheet = type.includes('excel') && typeof value === 'string';
  return {
    value,
    rich: isSheet ? [{ kind: 'table', bytes, content_type: 'text/csv' }] : [{ kind: 'blob', bytes, content_type: contentType }],
    ...(warnings.length === 0 ? {} : { warnings }),
  };
}

/** Returns the encoding of the mark at the beginning of a text, which precedes the declared one (WHATWG Encoding, decode). */
function charsetOfMark([first, second]: Uint8Array, type: string): string | undefined {
  if (type !== '' && !declaredText.test(type)) return undefined;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** Returns the encoding that a text without one in its type declares itself: XML in its first line, HTML in a `meta` element. */
function charsetInText(bytes: Uint8Array, type: string): string | undefined {
  if (!/xml|html/.test(type)) return undefined;
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  const [, inXml] = /^\s*<\?xml[^>]*\sencoding=["']([\w-]+)/.exec(head) ?? [];
  const [, inHtml] = /html/.test(type) ? (/<meta[^>]+charset=["']?([\w-]+)/i.exec(head) ?? []) : [];
  return inXml ?? inHtml;
}

const charsetOf = (contentType: string): string | undefined => /charset="?([\w-]+)/i.exec(contentType)?.[1];

/** Decodes text. Undefined when the bytes are not valid in the encoding, which is UTF-8 where nobody knows it. */
function decode(bytes: Uint8Array, charset: string): string | undefined {
  try {
    return decoderOf(charset).decode(bytes);
  } catch {
    return undefined;
  }
}

const undecoded = (charset: string | undefined): OutputWarning => ({
  code: 'not_decoded',
  path: '',
  message:
    charset === undefined
      ? 'The bytes are not UTF-8, and the answer names no other encoding. They are kept as an attachment, and can be read as windows-1252 or another encoding.'
      : `The bytes are not text in the encoding ${charset} that the answer names. They are kept as an attachment.`,
});

function decoderOf(label: string) {
  try {
    return new TextDecoder(label, { fatal: true });
  } catch {
    return new TextDecoder('utf-8', { fatal: true });
  }
}
