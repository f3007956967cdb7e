import { succeeded } from '../tool/call-status.ts';
import type { ToolEnvelope } from '../tool/tool-envelope.ts';

/** Maximum number of UTF-8 bytes of one result that are sent to the model (counted as UTF-16 units, at most three bytes each). */
export const maxModelOutputBytes = 64 * 1024;

export type ModelOutputText = { text: string; cut: boolean };

/**
 * Formats a tool envelope for the model. Errors are returned as text, not thrown. `outputText` avoids serializing the output
 * twice.
 */
export function formatForModel(envelope: ToolEnvelope, outputText?: string): ModelOutputText {
  if (!succeeded(envelope)) return cutTo(JSON.stringify({ error: errorForModel(envelope) }));
  const text =
    outputText ?? (typeof envelope.output === 'string' ? envelope.output : (JSON.stringify(envelope.output ?? null) ?? 'null'));
  return cutTo(envelope.meta?.cache?.other_arguments === true ? `${notSent}\n${text}` : text);
}

const notSent = '[Not sent: a call with the same idempotency key already ran with different arguments. This is its result.]';

function errorForModel(envelope: ToolEnvelope): Record<string, unknown> {
  const { code, message, retry_after_s, details } = envelope.error ?? { code: 'UNKNOWN', message: '' };
  const shown = code === 'VALIDATION_ERROR' || code === 'POLICY_DENIED' ? { details } : {};
  return { code, message, ...(retry_after_s === undefined ? {} : { retry_after_s }), ...shown };
}

function cutTo(text: string): ModelOutputText {
  if (text.length * 3 <= maxModelOutputBytes) return { text, cut: false };
  const bytes = utf8Length(text);
  if (bytes <= maxModelOutputBytes) return { text, cut: false };
  const notice = `\n[Truncated: ${bytes} bytes in total. The full result is stored.]`;
  return { text: sliceUtf8(text, maxModelOutputBytes - notice.length) + notice, cut: true };
}

const beyondAscii = /[\u0080-\uffff]/;

export function utf8Length(text: string): number {
  if (!beyondAscii.test(text)) return text.length; // Ten times as fast, and applies to most texts.
  let bytes = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit > 0x7f) bytes += unit > 0x7ff ? 2 : 1;
    if (unit >= 0xd800 && unit <= 0xdbff && isLow(text.charCodeAt(index + 1))) {
      index += 1; // A surrogate pair is four bytes: its 2 units and the 2 just added.
    }
  }
  return bytes;
}

const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** Returns the longest prefix of at most `limit` UTF-8 bytes that splits no character. */
export function sliceUtf8(text: string, limit: number): string {
  const prefix = text.slice(0, limit);
  if (!beyondAscii.test(prefix)) return prefix;
  let bytes = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    const isPair = unit >= 0xd800 && unit <= 0xdbff && isLow(text.charCodeAt(index + 1));
    bytes += isPair ? 4 : unit > 0x7ff ? 3 : unit > 0x7f ? 2 : 1;
    if (bytes > limit) return text.slice(0, index);
    if (isPair) index += 1;
  }
  return text;
}
