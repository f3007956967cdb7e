import { parseUntrustedJson } from '@pinion/contracts';
import type { OutboundResponse, RichContent } from '../../ports/index.ts';

export type Body = {
  /** Parsed JSON, otherwise text, or a short description of binary data. */
  value: unknown;
  /** Content that is not JSON, kept beside the value. */
  rich?: readonly RichContent[];
};

const binaryTypes = /^(image|audio|video|font)\/(?!svg)|^application\/(octet-stream|pdf|zip|gzip|x-tar|vnd\.|wasm)/;

/** Reads a body. JSON is detected by content and not by the content type, which services mislabel. An empty body is null. */
export function readBody({ bytes, headers }: Pick<OutboundResponse, 'bytes' | 'headers'>): Body {
  if (bytes.length === 0) return { value: null };
  const contentType = headers['content-type'] ?? '';
  const text = binaryTypes.test(contentType) && !contentType.includes('json') ? undefined : decode(bytes, contentType);
  if (text === undefined) return describeBytes(bytes, contentType);
  if (/^text\/(csv|tab-separated-values)/.test(contentType))
    return { value: text, rich: [{ kind: 'table', bytes, content_type: contentType }] };
  return { value: parseJson(text) };
}

function describeBytes(bytes: Uint8Array, contentType: string): Body {
  const type = contentType === '' ? 'application/octet-stream' : contentType;
  const kind = type.startsWith('image/') ? 'image' : 'blob';
  return { value: `${type}, ${bytes.length} bytes`, rich: [{ kind, bytes, content_type: type }] };
}

/** Decodes text. Undefined when the bytes are not valid in the declared encoding (default UTF-8). */
function decode(bytes: Uint8Array, contentType: string): string | undefined {
  const [, label = 'utf-8'] = /charset="?([\w-]+)/i.exec(contentType) ?? [];
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function parseJson(text: string): unknown {
  const parsed = parseUntrustedJson(text);
  return parsed.ok ? parsed.value : text;
}
