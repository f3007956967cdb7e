import { isSameJson, mergeFiles, type Renamed, renameElements, type WorkflowFile } from '@pinion/contracts';
import type { Change, UndoList } from './undo-list.ts';

/**
 * The same deeds on top of a file that others have changed: undoing them takes back what I did and nothing of theirs.
 * What they have since changed themselves stays as they made it; a deed of which nothing is left is not in the list.
 */
export function rebaseUndo({ past, future }: UndoList, file: WorkflowFile, renamed: Renamed): UndoList {
  const back = walk(past.toReversed(), file, renamed, change => [change.after, change.before]);
  const forth = walk(future, file, renamed, change => [change.before, change.after]);
  return {
    past: back.map(({ change, near, far }) => ({ ...change, before: far, after: near })).toReversed(),
    future: forth.map(({ change, near, far }) => ({ ...change, before: near, after: far })),
  };
}

type Stride = { change: Change; near: WorkflowFile; far: WorkflowFile };

function walk(
  changes: readonly Change[],
  start: WorkflowFile,
  renamed: Renamed,
  ends: (change: Change) => [WorkflowFile, WorkflowFile],
): Stride[] {
  const strides: Stride[] = [];
  let near = start;
  const names = [renamed];
  for (const change of changes) {
    const [from, to] = ends(change).map(file => names.reduce(renameElements, file)) as [WorkflowFile, WorkflowFile];
    if (from === near) {
      // From here on nothing is other than it was.
      strides.push({ change, near, far: to });
      near = to;
      continue;
    }
    const step = mergeFiles(from, to, near, 'theirs');
    names.push(step.renamed);
    // Typing goes on as a deed of its own: what comes next has their changes in it.
    if (!isSameJson(step.file, near)) strides.push({ change: { ...change, mergeKey: undefined }, near, far: step.file });
    near = step.file;
  }
  return strides;
}
