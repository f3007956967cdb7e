import { counted } from '../../lib/counted.ts';
import { fieldNames } from '../../lib/field-names.ts';
import { t } from '../../lib/texts/t.ts';
import { visibleJson, visibleText } from '../../lib/visible-text.ts';
/** A drawn line of a JSON tree. Children of collapsed values are never visited. */
export type JsonRow = {
  path: string;
  depth: number;
  name: string;
  type: 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object' | 'other';
  /** The value of a leaf, or the size of a container: "2 fields". */
  text: string;
  open: boolean | null;
  position: number;
  siblings: number;
};

const LONGEST_TEXT = 400;

/**
 * Maximum number of children in a group. Larger containers are split into groups of this size, each a line of its own: a list
 * of a million is a thousand lines.
 */
const LARGEST_GROUP = 1_000;

/** Some of the children of the value at `parent`. `names` is null for a list. */
type Some = { parent: string; names: readonly string[] | null; from: number; to: number };

/** A value to visit. With `group`, some of the children of `value`. */
type Visit = {
  value: unknown;
  path: string;
  depth: number;
  name: string;
  position: number;
  siblings: number;
  group?: Some;
};

/**
 * Flattens the expanded values, up to `most` rows. It is iterative, so that depth costs no stack, and reads own properties
 * only. A container with very many children holds them in groups, collapsed like any other value, so none is visited before it
 * is opened.
 */
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
    const open = visit.group === undefined && countChildren(visit.value) === 0 ? null : isOpen(visit.path, visit.depth);
    rows.push(rowOf(visit, open));
    if (!open) continue;
    if (visit.group === undefined) stackChildren(waiting, visit.value, visit.path, visit.depth + 1);
    else stackSome(waiting, visit.value, visit.group, visit.depth + 1);
  }
  return rows;
}

/** Pushes the last child first, because the stack returns them in reverse. */
function stackChildren(stack: Visit[], parent: unknown, path: string, depth: number): void {
  const names = Array.isArray(parent) ? null : fieldNames(parent as object);
  const count = names ? names.length : (parent as unknown[]).length;
  if (count <= LARGEST_GROUP) return stackSome(stack, parent, { parent: path, names, from: 0, to: count }, depth);
  const siblings = Math.ceil(count / LARGEST_GROUP);
  for (let index = siblings - 1; index >= 0; index--) {
    const from = index * LARGEST_GROUP;
    const to = Math.min(count, from + LARGEST_GROUP);
    const name = names ? `${names[from] ?? ''} … ${names[to - 1] ?? ''}` : `${from} … ${to - 1}`;
    const group = { parent: path, names, from, to };
    // No key is encoded like this: a tilde in one is always followed by 0 or 1.
    stack.push({ value: parent, path: `${path}/~${from}…`, depth, name, position: index + 1, siblings, group });
  }
}

function stackSome(stack: Visit[], parent: unknown, { parent: path, names, from, to }: Some, depth: number): void {
  for (let index = to - 1; index >= from; index--) {
    const name = names ? (names[index] ?? '') : String(index);
    const value = (parent as Record<string, unknown>)[name];
    const target = { position: index - from + 1, siblings: to - from };
    stack.push({ value, path: `${path}/${names ? escapeKey(name) : name}`, depth, name, ...target });
  }
}

function rowOf({ value, path, depth, name, position, siblings, group }: Visit, open: boolean | null): JsonRow {
  const text = group === undefined ? scalarText(value) : sizeOf(value, group.to - group.from);
  return { path, depth, name: visibleText(name), position, siblings, open, type: typeOf(value), text };
}

function typeOf(value: unknown): JsonRow['type'] {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  const type = typeof value;
  return type === 'string' || type === 'number' || type === 'boolean' || type === 'object' ? type : 'other';
}

export function scalarText(value: unknown): string {
  if (typeof value === 'string') {
    if (value.length <= LONGEST_TEXT) return visibleJson(JSON.stringify(value));
    const rest = (value.length - LONGEST_TEXT).toLocaleString('en');
    return t('{{stringify}}… {{rest}} more characters', {
      stringify: visibleJson(JSON.stringify(value.slice(0, LONGEST_TEXT))).slice(0, -1),
      rest,
    });
  }
  if (Array.isArray(value)) return value.length === 0 ? '[]' : sizeOf(value, value.length);
  if (isRecord(value)) {
    const count = countChildren(value);
    return count === 0 ? '{}' : sizeOf(value, count);
  }
  if (value === undefined) return t('not set');
  return JSON.stringify(value) ?? typeof value;
}

function countChildren(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  return isRecord(value) ? fieldNames(value).length : 0;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const escapeKey = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');
const sizeOf = (value: unknown, count: number): string =>
  Array.isArray(value) ? counted(count, 'item') : counted(count, 'field');
