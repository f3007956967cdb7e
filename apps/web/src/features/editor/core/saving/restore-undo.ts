import { isRecord, WorkflowFile } from '@pinion/contracts';
import { applyPatch } from './file-patch.ts';
import { fingerprint } from './fingerprint.ts';
import { type StoredUndoStep, type StoredUndo, undoKey, type UndoStorage } from './stored-undo.ts';
import { noUndo, type RestoredUndo } from './restored-undo.ts';
import { type UndoEntry, emptyUndoList } from '../undo-list.ts';

/** Restores the undo steps after a reload: all of them if the file is the one they were stored with, otherwise none. */
export function restoreUndo(storage: UndoStorage, workflowId: string, file: WorkflowFile): RestoredUndo {
  const kept = readStoredUndo(storage, workflowId);
  if (kept === undefined) return noUndo;
  if (kept.file !== fingerprint(file)) return { list: emptyUndoList, isLost: true };
  const past = walk(kept.past, file, (nearer, farther, step) => ({ ...changeOf(step), before: farther, after: nearer }));
  const future = walk(kept.future, file, (nearer, farther, step) => ({ ...changeOf(step), before: nearer, after: farther }));
  return { list: { past: past.toReversed(), future }, isLost: false };
}

const changeOf = ({ label, at }: StoredUndoStep) => ({ label, at, mergeKey: undefined });

function walk(
  steps: readonly StoredUndoStep[],
  start: WorkflowFile,
  change: (nearer: WorkflowFile, farther: WorkflowFile, step: StoredUndoStep) => UndoEntry,
): UndoEntry[] {
  const changes: UndoEntry[] = [];
  let end = start;
  for (const step of steps) {
    const nearer = step.gap === undefined ? end : readFile(applyPatch(end, step.gap));
    const farther = nearer === undefined ? undefined : readFile(applyPatch(nearer, step.patch));
    if (nearer === undefined || farther === undefined) break;
    changes.push(change(nearer, farther, step));
    end = farther;
  }
  return changes;
}

function readFile(json: WorkflowFile): WorkflowFile | undefined {
  const read = WorkflowFile.safeParse(json);
  return read.success ? read.data : undefined;
}

function readStoredUndo(storage: UndoStorage, workflowId: string): StoredUndo | undefined {
  try {
    const value: unknown = JSON.parse(storage.getItem(undoKey(workflowId)) ?? 'null');
    if (!isRecord(value) || typeof value['file'] !== 'string') return undefined;
    return { file: value['file'], past: stepsIn(value['past']), future: stepsIn(value['future']) };
  } catch {
    return undefined;
  }
}

const stepsIn = (list: unknown): StoredUndoStep[] => (Array.isArray(list) ? list.filter(isStep) : []);

const isStep = (step: unknown): step is StoredUndoStep =>
  isRecord(step) &&
  typeof step['label'] === 'string' &&
  typeof step['at'] === 'number' &&
  isRecord(step['patch']) &&
  (step['gap'] === undefined || isRecord(step['gap']));
