import { isRecord, WorkflowFile } from '@pinion/contracts';
import { applyPatch, diffFiles, type FilePatch, fingerprint } from './file-patch.ts';
import { type Change, emptyUndoList, type UndoList } from './undo-list.ts';

/**
 * Steps away from a file, nearest first: each leads to the file one change further back, or further on. `gap` leads to
 * where the step begins, when others have changed the file since.
 */
type KeptStep = { label: string; at: number; patch: FilePatch; gap?: FilePatch };
type KeptUndo = { file: string; past: KeptStep[]; future: KeptStep[] };

export type UndoStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (workflowId: string): string => `pinion.undo.${workflowId}`;

/** In characters: a tab has room for about five million. */
const room = 1_500_000;

/** Keeps what this person can take back, in this tab, beside a mark of the file it belongs to. */
export function keepUndo(storage: UndoStorage, workflowId: string, file: WorkflowFile, list: UndoList): void {
  const past = stepsFrom(
    file,
    list.past.toReversed().map(({ label, at, before, after }) => ({ label, at, near: after, far: before })),
  );
  const future = stepsFrom(
    file,
    list.future.map(({ label, at, before, after }) => ({ label, at, near: before, far: after })),
  );
  try {
    if (past.length + future.length === 0) storage.removeItem(keyOf(workflowId));
    else storage.setItem(keyOf(workflowId), textOf({ file: fingerprint(file), past, future }));
  } catch {
    // A browser that stores nothing, or has no room left, takes back what was done since the page was opened.
  }
}

type Stride = { label: string; at: number; near: WorkflowFile; far: WorkflowFile };

function stepsFrom(file: WorkflowFile, strides: readonly Stride[]): KeptStep[] {
  return strides.map(({ label, at, near, far }, index) => {
    const end = strides[index - 1]?.far ?? file;
    return { label, at, patch: diffFiles(near, far), ...(end === near ? {} : { gap: diffFiles(end, near) }) };
  });
}

/** The nearest steps are the ones that are kept when there is no room for all. */
function textOf({ file, past, future }: KeptUndo): string {
  let left = room;
  const fit = (steps: readonly KeptStep[]): KeptStep[] => {
    const far = steps.findIndex(step => {
      left -= JSON.stringify(step).length;
      return left < 0;
    });
    return far < 0 ? [...steps] : steps.slice(0, far);
  };
  return JSON.stringify({ file, past: fit(past), future: fit(future) } satisfies KeptUndo);
}

export type RestoredUndo = {
  list: UndoList /** There was something, and it belongs to another file than this. */;
  isLost: boolean;
};

/** What can still be taken back after a reload: all of it when the file is the one it was kept with, else nothing. */
export function restoreUndo(storage: UndoStorage, workflowId: string, file: WorkflowFile): RestoredUndo {
  const kept = readKept(storage, workflowId);
  if (kept === undefined) return { list: emptyUndoList, isLost: false };
  if (kept.file !== fingerprint(file)) return { list: emptyUndoList, isLost: true };
  const past = walk(kept.past, file, (near, far, step) => ({ ...changeOf(step), before: far, after: near }));
  const future = walk(kept.future, file, (near, far, step) => ({ ...changeOf(step), before: near, after: far }));
  return { list: { past: past.toReversed(), future }, isLost: false };
}

const changeOf = ({ label, at }: KeptStep) => ({ label, at, mergeKey: undefined });

function walk(
  steps: readonly KeptStep[],
  start: WorkflowFile,
  change: (near: WorkflowFile, far: WorkflowFile, step: KeptStep) => Change,
): Change[] {
  const changes: Change[] = [];
  let end = start;
  for (const step of steps) {
    const near = step.gap === undefined ? end : readFile(applyPatch(end, step.gap));
    const far = near === undefined ? undefined : readFile(applyPatch(near, step.patch));
    if (near === undefined || far === undefined) break;
    changes.push(change(near, far, step));
    end = far;
  }
  return changes;
}

function readFile(json: WorkflowFile): WorkflowFile | undefined {
  const read = WorkflowFile.safeParse(json);
  return read.success ? read.data : undefined;
}

function readKept(storage: UndoStorage, workflowId: string): KeptUndo | undefined {
  try {
    const value: unknown = JSON.parse(storage.getItem(keyOf(workflowId)) ?? 'null');
    if (!isRecord(value) || typeof value['file'] !== 'string') return undefined;
    return { file: value['file'], past: stepsIn(value['past']), future: stepsIn(value['future']) };
  } catch {
    return undefined;
  }
}

const stepsIn = (list: unknown): KeptStep[] => (Array.isArray(list) ? list.filter(isStep) : []);

const isStep = (step: unknown): step is KeptStep =>
  isRecord(step) &&
  typeof step['label'] === 'string' &&
  typeof step['at'] === 'number' &&
  isRecord(step['patch']) &&
  (step['gap'] === undefined || isRecord(step['gap']));
