import { maxJsonDepth, scanJson } from '@pinion/contracts';

/** `text` is the JSON of `input`. */
export type ReadArguments =
  | { ok: true; input: unknown; text: string }
  | { ok: false; message: string; reason: string; input: unknown };

export const maxArgumentBytes = 1024 * 1024;
/** Shorter text cannot be nested too deep: each level opens and closes. */
const depthWorthAScan = 2 * maxJsonDepth;

/**
 * The arguments a model wrote, as a value. Refused: text that is not JSON, that is too large or too deep, that names a
 * key twice, or that holds a number no number can hold. A model is told which, and may try again.
 */
export function readArguments(text: string): ReadArguments {
  if (text.length > maxArgumentBytes) {
    return refuse(
      `is ${text.length} characters long, at most ${maxArgumentBytes} are taken`,
      'too_large',
      `${text.slice(0, 200)}…`,
    );
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
  // What prints back as it was read lost nothing on the way; anything else is looked at closely.
  const written = JSON.stringify(input);
  if (!isDeep && written !== trimmed) {
    const flaw = scanJson(trimmed);
    if (flaw !== undefined) return refuse(flaw.message, flaw.reason, preview(text));
  }
  return { ok: true, input, text: written };
}

const preview = (text: string): string => (text.length > 2000 ? `${text.slice(0, 2000)}…` : text);

const refuse = (message: string, reason: string, input: string): ReadArguments => ({ ok: false, message, reason, input });
