import { maxJsonDepth, scanJson } from '@pinion/contracts';

/** The parsed arguments. `text` is the JSON of `input`. */
export type ReadArguments =
  | { ok: true; input: unknown; text: string }
  | { ok: false; message: string; reason: string; input: unknown };

export const maxArgumentBytes = 1024 * 1024;
/** Length from which a text can be nested too deep, because each level opens and closes. */
const depthWorthAScan = 2 * maxJsonDepth;

/**
 * Parses the arguments that a model wrote. Refuses text that is not JSON, is too large or too deep, has a duplicate key, or
 * contains a number that cannot be represented. The reason is sent to the model, which can try again.
 */
export function readArguments(text: string): ReadArguments {
  if (text.length > maxArgumentBytes) {
    return refuse(`is ${text.length} characters long. The limit is ${maxArgumentBytes}`, 'too_large', `${text.slice(0, 200)}…`);
  }
  const trimmed = text === '' ? '{}' : text;
  const isDeep = trimmed.length > depthWorthAScan;
  if (isDeep) {
    const flaw = scanJson(trimmed);
    if (flaw !== undefined) return refuse(flaw.message, flaw.reason, preview(text));
  }
  let input: unknown;
  try {
    input = JSON.parse(trimmed);
  } catch (thrown) {
    return refuse(`is not JSON: ${thrown instanceof Error ? thrown.message : ''}`, 'invalid_json', preview(text));
  }
  // Text that serializes back unchanged lost nothing. Anything else is checked in detail.
  const written = JSON.stringify(input);
  if (!isDeep && written !== trimmed) {
    const flaw = scanJson(trimmed);
    if (flaw !== undefined) return refuse(flaw.message, flaw.reason, preview(text));
  }
  return { ok: true, input, text: written };
}

const preview = (text: string): string => (text.length > 2000 ? `${text.slice(0, 2000)}…` : text);

const refuse = (message: string, reason: string, input: string): ReadArguments => ({ ok: false, message, reason, input });
