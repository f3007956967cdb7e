import { succeeded } from '../tool/call-status.ts';
import type { ToolEnvelope } from '../tool/tool-envelope.ts';
import { editNotes } from './edit-notes.ts';
import { sliceUtf8, utf8Length } from './utf8-length.ts';

/** Maximum number of UTF-8 bytes of one result that are sent to the model (counted as UTF-16 units, at most three bytes each). */
export const maxModelOutputBytes = 64 * 1024;

export type ModelOutputText = { text: string; cut: boolean };

/**
 * Formats a tool envelope for the model. Errors are returned as text, not thrown. `outputText` avoids serializing the output
 * twice.
 */
export function formatForModel(envelope: ToolEnvelope, outputText?: string): ModelOutputText {
  const edits = editNotes(envelope);
  if (!succeeded(envelope)) return cutTo(edits + JSON.stringify({ error: errorForModel(envelope) }));
  const text =
    outputText ?? (typeof envelope.output === 'string' ? envelope.output : (JSON.stringify(envelope.output ?? null) ?? 'null'));
  return cutTo(edits + (envelope.meta?.cache?.other_arguments === true ? `${notSent}\n${text}` : text));
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
