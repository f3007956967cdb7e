import { isRecord, isSameJson } from '@pinion/contracts';

type Entry = Readonly<Record<string, unknown>>;

/** The members of an entry that stream in fragments. */
const textNames = new Set(['text', 'summary', 'thinking']);

/**
 * Joins a list that streams. An entry that continues one of an earlier delta is added to it, because a signature covers the whole
 * text; all others are kept as they came.
 */
export function joinEntries(known: readonly unknown[], delta: readonly unknown[]): unknown[] {
  const joined = [...known];
  for (const entry of delta) {
    const at = isRecord(entry)
      ? known.findLastIndex((other, index) => isCandidate(other, entry, index === known.length - 1))
      : -1;
    const before = joined[at];
    if (isRecord(before) && isRecord(entry) && continues(before, entry)) joined[at] = joinEntry(before, entry);
    else joined.push(entry);
  }
  return joined;
}

/** Checks for the entry that a fragment can belong to: the last one of its kind under its index, or the last one if it has no index. */
const isCandidate = (other: unknown, entry: Entry, isLast: boolean): boolean =>
  isRecord(other) &&
  (entry['type'] ?? other['type']) === other['type'] &&
  (typeof entry['index'] === 'number' ? other['index'] === entry['index'] : isLast);

/** Checks for a fragment: it contradicts no member of an unfinished entry, and adds to it. */
function continues(before: Entry, entry: Entry): boolean {
  const members = Object.entries(entry).filter(([, value]) => value !== null);
  const hasText = members.some(([name, value]) => isText(name, value) && value !== '');
  if (typeof before['signature'] === 'string' && hasText) return false;
  return (
    members.every(([name, value]) => isText(name, value) || isAbsent(before[name]) || isSameJson(before[name], value)) &&
    members.some(([name, value]) => isText(name, value) || isAbsent(before[name]))
  );
}

const isText = (name: string, value: unknown): boolean => textNames.has(name) && typeof value === 'string';
const isAbsent = (value: unknown): boolean => value === undefined || value === null;

function joinEntry(before: Entry, entry: Entry): Entry {
  const joined: Record<string, unknown> = { ...before };
  for (const [name, value] of Object.entries(entry)) {
    const known = joined[name];
    if (isText(name, value)) joined[name] = typeof known === 'string' ? known + String(value) : value;
    else if (isAbsent(known) && !isAbsent(value)) joined[name] = value;
  }
  return joined;
}
