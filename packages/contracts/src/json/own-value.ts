/**
 * Reads an own property of a record. Names from models, files and users are ordinary names, including `__proto__` and
 * `constructor`. The helpers in this file are the only way the project reads or builds records keyed by such names.
 */
export function ownValue<T>(record: Readonly<Record<string, T>> | undefined | null, key: string): T | undefined {
  return record !== undefined && record !== null && Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Creates a record without a prototype, so assigning `__proto__` creates an ordinary entry. */
export function emptyRecord<T>(): Record<string, T> {
  return Object.create(null) as Record<string, T>;
}

export function recordOf<T>(entries: Iterable<readonly [string, T]>): Record<string, T> {
  const record = emptyRecord<T>();
  for (const [key, value] of entries) record[key] = value;
  return record;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
