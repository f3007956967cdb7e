/** One drawn line of a JSON tree. Children of closed values are never visited. */
export type JsonRow = {
  path: string;
  depth: number;
  name: string;
  type: 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object' | 'other';
  /** The value of a leaf, or how much a closed or open one holds: "2 fields". */
  text: string;
  open: boolean | null;
  position: number;
  siblings: number;
};

const LONGEST_TEXT = 400;

type Visit = { value: unknown; path: string; depth: number; name: string; position: number; siblings: number };

/** Flattens what is open, up to `most` rows. Iterative, so that depth costs no stack; own properties only. */
export function jsonRows(
  root: unknown,
  isOpen: (path: string, depth: number) => boolean,
  most = Number.POSITIVE_INFINITY,
): JsonRow[] {
  if (countChildren(root) === 0) return [rowOf({ value: root, path: '', depth: 0, name: '', position: 1, siblings: 1 }, null)];
  const rows: JsonRow[] = [];
  const waiting: Visit[] = [];
  stackChildren(waiting, root, '', 0);
  for (let visit = waiting.pop(); visit && rows.length < most; visit = waiting.pop()) {
    const open = countChildren(visit.value) === 0 ? null : isOpen(visit.path, visit.depth);
    rows.push(rowOf(visit, open));
    if (open) stackChildren(waiting, visit.value, visit.path, visit.depth + 1);
  }
  return rows;
}

/** Last child first: the stack gives them back in order. */
function stackChildren(stack: Visit[], parent: unknown, path: string, depth: number): void {
  const names = Array.isArray(parent) ? null : Object.keys(parent as object);
  const siblings = names ? names.length : (parent as unknown[]).length;
  for (let index = siblings - 1; index >= 0; index--) {
    const name = names ? (names[index] ?? '') : String(index);
    const value = (parent as Record<string, unknown>)[name];
    stack.push({ value, path: `${path}/${names ? escapeKey(name) : name}`, depth, name, position: index + 1, siblings });
  }
}

function rowOf({ value, path, depth, name, position, siblings }: Visit, open: boolean | null): JsonRow {
  return { path, depth, name, position, siblings, open, type: typeOf(value), text: textOf(value) };
}

export function typeOf(value: unknown): JsonRow['type'] {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  const type = typeof value;
  return type === 'string' || type === 'number' || type === 'boolean' || type === 'object' ? type : 'other';
}

export function textOf(value: unknown): string {
  if (typeof value === 'string') {
    if (value.length <= LONGEST_TEXT) return JSON.stringify(value);
    const rest = (value.length - LONGEST_TEXT).toLocaleString('en');
    return `${JSON.stringify(value.slice(0, LONGEST_TEXT)).slice(0, -1)}… ${rest} characters more`;
  }
  if (Array.isArray(value)) return value.length === 0 ? '[]' : plural(value.length, 'item');
  if (isRecord(value)) {
    const count = countChildren(value);
    return count === 0 ? '{}' : plural(count, 'field');
  }
  if (value === undefined) return 'not set';
  return JSON.stringify(value) ?? typeof value;
}

function countChildren(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  return isRecord(value) ? Object.keys(value).length : 0;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const escapeKey = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');
const plural = (count: number, noun: string) => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
