import { isRecord, type ToolError } from '@pinion/contracts';
import type { ReadonlyRedaction } from '../call/tool-call.ts';
import { encodingsOf } from './encodings.ts';

export const redactionMark = '[redacted]';
const shortest = 4;

/** The secret values a run has read so far, in every spelling they may come back in. */
export class Redaction implements ReadonlyRedaction {
  private readonly values = new Set<string>();
  private known: string[] = [];

  add(values: Iterable<string>): void {
    let hasGrown = false;
    for (const value of values) {
      if (value.length < shortest || this.values.has(value)) continue;
      this.values.add(value);
      hasGrown = true;
    }
    if (!hasGrown) return;
    const spellings = new Set([...this.values].flatMap(encodingsOf).filter(spelling => spelling.length >= shortest));
    // Longest first: a spelling that holds another one goes as a whole.
    this.known = [...spellings].sort((a, b) => b.length - a.length);
  }

  get patterns(): readonly string[] {
    return this.known;
  }
}

export function redactText(text: string, { patterns }: ReadonlyRedaction): string {
  let clean = text;
  for (const pattern of patterns) if (clean.includes(pattern)) clean = clean.replaceAll(pattern, redactionMark);
  return clean;
}

/** A JSON value without the secrets; the same object when there was nothing to take out. */
export function redactValue(value: unknown, redaction: ReadonlyRedaction): unknown {
  if (redaction.patterns.length === 0 || value === undefined) return value;
  const text = JSON.stringify(value);
  const clean = redactText(text, redaction);
  return clean === text ? value : (parsed(clean) ?? redactParts(value, redaction));
}

/** An error stays one, whatever the secrets look like: its code is ours and holds none. */
export function redactError(error: ToolError, redaction: ReadonlyRedaction): ToolError {
  if (redaction.patterns.length === 0) return error;
  const details = redactValue(error.details, redaction);
  return { ...error, message: redactText(error.message, redaction), ...(details === undefined ? {} : { details }) };
}

/** A secret that looks like JSON would have torn the text: then part by part, and what still holds one goes as a whole. */
function redactParts(value: unknown, redaction: ReadonlyRedaction): unknown {
  const clean = redactedCopy(value, redaction);
  const text = JSON.stringify(clean);
  return redactText(text, redaction) === text ? clean : redactionMark;
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
  return redactText(text, redaction) === text ? value : redactionMark;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
