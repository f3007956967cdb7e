import type { WorkflowFile } from '../workflow/workflow-file.ts';
import { mergeFiles } from './merge-files.ts';

/**
 * Returns the merge of both sides since `base`, or undefined if a user has to choose between two values, or both sides assigned
 * the same id.
 */
export function mergeCleanly(base: WorkflowFile, mine: WorkflowFile, theirs: WorkflowFile): WorkflowFile | undefined {
  const { file, conflicts, renamed } = mergeFiles(base, mine, theirs);
  const isClean = conflicts.length === 0 && Object.values(renamed).every(ids => ids.size === 0);
  return isClean ? file : undefined;
}
