import { parseUntrustedJson } from '@pinion/contracts';
import type { OutboundResponse, RichContent } from '../../ports/index.ts';

export type Body = {
  /** Parsed JSON, else text; for bytes a short description. */
  value: unknown;
  /** What is not JSON, kept beside the value. */
  rich?: readonly RichContent[];
};

const binaryTypes = /^(image|audio|video|font)\/(?!svg)|^application\/(octet-stream|pdf|zip|gzip|x-tar|vnd\.|wasm)/;

/** JSON is told by the text, not by the label: services mislabel it. An empty body is null. */
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

/** Undefined when the bytes are no text in the encoding they claim, UTF-8 unless they claim another. */
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
