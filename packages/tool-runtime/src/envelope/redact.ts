import { isRecord, type OutputWarning, type ToolError } from '@pinion/contracts';
import type { ReadonlyRedaction } from '../call/tool-call.ts';
import { replaceCompressed } from './compressed-runs.ts';
import { encodingsOf } from './encodings.ts';
import { hasInvisible, withoutInvisible } from './invisible-characters.ts';
import { SecretStretches, type Stretch } from './secret-stretches.ts';

export const redactionPlaceholder = '[redacted]';
const shortest = 4;

/** Holds the secret values that a run has read so far, in every spelling in which they can be returned. */
export class Redaction implements ReadonlyRedaction {
  private readonly values = new Set<string>();
  private known: string[] = [];
  private parts = new SecretStretches([]);

  add(values: Iterable<string>): void {
    let hasGrown = false;
    for (const value of values) {
      if (value.length < shortest || this.values.has(value)) continue;
      this.values.add(value);
      hasGrown = true;
    }
    if (!hasGrown) return;
    const spellings = new Set([...this.values].flatMap(encodingsOf).filter(spelling => spelling.length >= shortest));
    // Longest first: a spelling that contains another one is removed as a whole.
    this.known = [...spellings].sort((a, b) => b.length - a.length);
    this.parts = new SecretStretches(this.values);
  }

  get stretches(): SecretStretches {
    return this.parts;
  }

  get patterns(): readonly string[] {
    return this.known;
  }
}

/**
 * Returns the text without secrets: whole ones in every spelling, parts, ones with invisible characters between, and ones
 * compressed in base64.
 */
export function redactText(text: string, redaction: ReadonlyRedaction): string {
  if (redaction.patterns.length === 0) return text;
  const clean = redactVisible(redactPlain(text, redaction), redaction);
  return replaceCompressed(clean, unpacked => redactPlain(unpacked, redaction) !== unpacked, redactionPlaceholder);
}

function redactPlain(text: string, { patterns, stretches }: ReadonlyRedaction): string {
  let clean = text;
  for (const pattern of patterns) if (clean.includes(pattern)) clean = clean.replaceAll(pattern, redactionPlaceholder);
  return stretches === undefined ? clean : replaceStretches(clean, stretches.in(clean));
}

/** Removes secrets with invisible characters between their letters, together with these characters. */
function redactVisible(text: string, { patterns, stretches }: ReadonlyRedaction): string {
  if (!hasInvisible(text)) return text;
  const { text: visible, at } = withoutInvisible(text);
  const found: Stretch[] = stretches?.in(visible) ?? [];
  for (const pattern of patterns)
    for (let start = visible.indexOf(pattern); start >= 0; start = visible.indexOf(pattern, start + 1))
      found.push({ start, end: start + pattern.length });
  return replaceStretches(
    text,
    found.map(({ start, end }) => ({ start: at[start] ?? 0, end: (at[end - 1] ?? text.length) + 1 })),
  );
}

function replaceStretches(text: string, stretches: readonly Stretch[]): string {
  let clean = '';
  let from = 0;
  for (const { start, end } of stretches.toSorted((a, b) => a.start - b.start)) {
    if (start >= from) clean += text.slice(from, start) + redactionPlaceholder;
    from = Math.max(from, end);
  }
  return clean + text.slice(from);
}

/** Returns a JSON value without the secrets, or the same object when nothing was removed. */
export function redactValue(value: unknown, redaction: ReadonlyRedaction): unknown {
  if (redaction.patterns.length === 0 || value === undefined) return value;
  const text = JSON.stringify(value);
  const clean = redactText(text, redaction);
  return clean === text ? value : (parsed(clean) ?? redactParts(value, redaction));
}

/**
 * Returns an error without secrets. It always stays a valid error, because its code is defined by the runtime and contains no
 * secret.
 */
export function redactError(error: ToolError, redaction: ReadonlyRedaction): ToolError {
  if (redaction.patterns.length === 0) return error;
  const details = redactValue(error.details, redaction);
  return { ...error, message: redactText(error.message, redaction), details };
}

/** Returns warnings without secrets. A path contains names from the output. */
export const redactWarnings = (warnings: readonly OutputWarning[], redaction: ReadonlyRedaction): OutputWarning[] =>
  warnings.map(warning => ({
    ...warning,
    path: redactText(warning.path, redaction),
    message: redactText(warning.message, redaction),
  }));

/**
 * Redacts part by part where a secret that looks like JSON would have broken the text. Any part that still contains a secret is
 * removed as a whole.
 */
function redactParts(value: unknown, redaction: ReadonlyRedaction): unknown {
  const clean = redactedCopy(value, redaction);
  const text = JSON.stringify(clean);
  return redactText(text, redaction) === text ? clean : redactionPlaceholder;
}

function redactedCopy(value: unknown, redaction: ReadonlyRedaction): unknown {
  if (typeof value === 'string') return redactText(value, redaction);
  if (Array.isArray(value)) return value.map(item => redactedCopy(item, redaction));
  if (isRecord(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [redactText(key, redaction), redactedCopy(item, redaction)]),
    );
  }
  const text = JSON.stringify(value) ?? 'null';
  return redactText(text, redaction) === text ? value : redactionPlaceholder;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
