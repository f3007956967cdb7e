import type { ToolEnvelope } from '../tool/tool-envelope.ts';
import { sliceUtf8, utf8Length } from './utf8-length.ts';

/** Maximum number of UTF-8 bytes of all edited arguments before one result, so that they leave space for the result. */
const maxEditBytes = 16 * 1024;

/**
 * Returns a line for each call whose arguments an approver changed: the call of the envelope, and those of its program. The model
 * knows only the arguments that it wrote.
 */
export function editNotes({ input, meta }: ToolEnvelope): string {
  const inner = meta?.edited_calls ?? [];
  if (meta?.edited !== true && inner.length === 0) return '';
  const limit = Math.floor(maxEditBytes / (inner.length + 1));
  const own = `[The approver changed the arguments of this call to ${shown(input, limit)}. This is the result.]\n`;
  const calls = inner.map(
    call => `[The approver changed the arguments of ${call.name} in this program to ${shown(call.input, limit)}.]\n`,
  );
  return `${meta?.edited === true ? own : ''}${calls.join('')}`;
}

function shown(input: unknown, limit: number): string {
  const text = JSON.stringify(input) ?? 'null';
  const bytes = utf8Length(text);
  return bytes <= limit ? text : `${sliceUtf8(text, limit)}… (${bytes} bytes in total)`;
}
