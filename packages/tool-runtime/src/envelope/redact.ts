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
export function redactValue<T>(value: T, redaction: ReadonlyRedaction): T {
  if (redaction.patterns.length === 0 || value === undefined) return value;
  const text = JSON.stringify(value);
  const clean = redactText(text, redaction);
  return clean === text ? value : (JSON.parse(clean) as T);
}
