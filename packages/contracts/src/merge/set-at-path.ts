import type { WorkflowFile } from '../workflow/workflow-file.ts';
import { isRecord, recordOf } from '../json/own-value.ts';
import type { Step } from '../versions/diff-value.ts';
import type { MergeConflict } from './merge-conflict.ts';
import { entryNames } from './named-entries.ts';

/** Sets the value at the path of a conflict in a file. `undefined` removes the existing value. */
export const setAtPath = (file: WorkflowFile, path: readonly Step[], value: unknown): WorkflowFile =>
  set(file, path, value) as WorkflowFile;

/**
 * Returns the common base after a merge: their file, except for the paths of unresolved conflicts, which keep their base
 * values. A merge from it finds the same conflicts and no others.
 */
export const agreedFile = (theirs: WorkflowFile, conflicts: readonly MergeConflict[]): WorkflowFile =>
  conflicts.reduce((file, { path, base }) => setAtPath(file, path, base), theirs);

function set(inside: unknown, [step, ...rest]: readonly Step[], value: unknown): unknown {
  if (step === undefined) return value;
  if (step.isEntry) return setEntry(Array.isArray(inside) ? inside : [], step.key, rest, value);
  const record = isRecord(inside) ? inside : {};
  const next = set(record[step.key], rest, value);
  const others = Object.entries(record).filter(([key]) => key !== step.key);
  if (next === undefined) return { ...recordOf(others) };
  const isThere = Object.hasOwn(record, step.key);
  return {
    ...recordOf(
      isThere
        ? Object.entries(record).map(([key, old]) => [key, key === step.key ? next : old] as const)
        : [...others, [step.key, next] as const],
    ),
  };
}

function setEntry(list: readonly unknown[], name: string, rest: readonly Step[], value: unknown): unknown[] {
  const indexes = entryNames.map(key => list.findIndex(entry => isRecord(entry) && entry[key] === name));
  const position = indexes.find(index => index >= 0) ?? -1;
  const next = set(list[position], rest, value);
  if (next === undefined) return list.filter((_, index) => index !== position);
  return position < 0 ? [...list, next] : list.map((entry, index) => (index === position ? next : entry));
}
