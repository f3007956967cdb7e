import { isRecord, ownValue, recordOf } from '../json/own-value.ts';
import type { Step } from '../versions/diff-value.ts';
import type { Keep, MergeConflict } from './merge-conflict.ts';
import { isReordered, mergeSequence } from './merge-sequence.ts';
import { namedEntries } from './named-entries.ts';
import { isSameJson } from '../json/same-json.ts';

export type Merging = { keep: Keep; conflicts: MergeConflict[] };
type Three = { base: unknown; mine: unknown; theirs: unknown };
type ThreeRecords = Record<keyof Three, Record<string, unknown>>;

/**
 * Fields that are only meaningful as a whole. Merging half of one and half of another would create a value that no user wrote.
 */
const oneThing: ReadonlySet<string> = new Set(['tool', 'workflow', 'selector', 'position', 'size']);
/** The field that identifies an object. When it differs, the two are different objects. */
const identity: Readonly<Record<string, string>> = { model: 'provider' };
/** Fields that hold a position. They never cause a conflict: the last save takes precedence. */
const positionKeys: ReadonlySet<string> = new Set(['position', 'size']);

/** Merges two JSON values that derive from `base`, field by field and entry by entry. `undefined` means a missing value. */
export function mergeValue(three: Three, path: readonly Step[], merging: Merging): unknown {
  const { base, mine, theirs } = three;
  if (isSameJson(mine, theirs) || isSameJson(base, theirs)) return mine;
  if (isSameJson(base, mine)) return theirs;
  const inside = mergeInside(three, path, merging);
  if (inside !== undefined) return inside;
  if (!positionKeys.has(path.at(-1)?.key ?? '')) merging.conflicts.push(conflictOf(path, three));
  return merging.keep === 'mine' ? mine : theirs;
}

function mergeInside({ base, mine, theirs }: Three, path: readonly Step[], merging: Merging): unknown {
  const last = path.at(-1);
  if (last !== undefined && !last.isEntry && oneThing.has(last.key)) return undefined;
  if (isRecord(mine) && isRecord(theirs)) {
    const three = { base: base ?? {}, mine, theirs };
    return isRecord(three.base) && isSameThing(three as ThreeRecords, last)
      ? mergeRecords(three as ThreeRecords, path, merging)
      : undefined;
  }
  return Array.isArray(mine) && Array.isArray(theirs) ? mergeLists({ base, mine, theirs }, path, merging) : undefined;
}

function isSameThing({ base, mine, theirs }: ThreeRecords, last: Step | undefined): boolean {
  const field = last === undefined ? undefined : last.isEntry ? 'type' : ownValue(identity, last.key);
  if (field === undefined) return true;
  const is = ownValue(mine, field);
  return isSameJson(is, ownValue(theirs, field)) && (!Object.hasOwn(base, field) || isSameJson(is, ownValue(base, field)));
}

export function mergeRecords(
  { base, mine, theirs }: ThreeRecords,
  path: readonly Step[],
  merging: Merging,
): Record<string, unknown> {
  const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  const entries = keys.map(key => {
    const three = { base: ownValue(base, key), mine: ownValue(mine, key), theirs: ownValue(theirs, key) };
    return [key, mergeValue(three, [...path, { key, isEntry: false }], merging)] as const;
  });
  return { ...recordOf(entries.filter(([, value]) => value !== undefined)) };
}

function mergeLists({ base, mine, theirs }: Three, path: readonly Step[], merging: Merging): unknown[] | undefined {
  const [before, here, there] = namedEntries([base, mine, theirs]) ?? [];
  if (before === undefined || here === undefined || there === undefined) return undefined;
  const ids = [[...before.keys()], [...here.keys()], [...there.keys()]] as const;
  if (isReordered(ids[0], ids[1]) && isReordered(ids[0], ids[2]) && isReordered(ids[1], ids[2])) return undefined;
  const order = mergeSequence(...ids);
  // Conflicts are listed by name, so they have the same order when they are found from another base.
  const merged = new Map(
    order.toSorted().map(id => {
      const three = { base: before.get(id), mine: here.get(id), theirs: there.get(id) };
      return [id, mergeValue(three, [...path, { key: id, isEntry: true }], merging)] as const;
    }),
  );
  return order.map(id => merged.get(id)).filter(entry => entry !== undefined);
}

const conflictOf = (path: readonly Step[], { base, mine, theirs }: Three): MergeConflict => ({
  path,
  ...(base === undefined ? {} : { base }),
  ...(mine === undefined ? {} : { mine }),
  ...(theirs === undefined ? {} : { theirs }),
});
