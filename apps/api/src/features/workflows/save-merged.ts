import { isSameJson, mergeCleanly, type Scope, type WorkflowFile } from '@pinion/contracts';
import type { Saved, WorkflowStore } from './store/workflow-store.ts';
import { type ImportedFile, readImportedFile } from '../tools/read-import.ts';

export type MergedSave = Saved & {
  /** What was saved, where it holds changes of others, too. */
  merged?: WorkflowFile;
};

/** Other servers save meanwhile; each attempt is made onto a newer version. */
const mostAttempts = 10;

/**
 * Saves a file that was made on `baseVersion`; where others saved meanwhile, saves what both did. Saves of one workflow wait
 * for each other. A merge that a person has to look at (one place with two values, an id that both gave out) is `stale`.
 */
export function saveMerged(
  workflows: WorkflowStore,
  scope: Scope,
  id: string,
  mine: ImportedFile,
  baseVersion: number,
): Promise<MergedSave> {
  return workflows.inTurn(scope, id, async () => {
    let saved: MergedSave = await workflows.save(scope, { id, name: mine.file.name, text: mine.text }, baseVersion);
    if (saved.outcome !== 'stale') return saved;
    const base = await workflows.saved(scope, id, baseVersion);
    for (let attempt = 0; attempt < mostAttempts && saved.outcome === 'stale'; attempt += 1) {
      const newest = await workflows.get(scope, id);
      if (newest === undefined) return { outcome: 'gone' };
      const merged = base && mergeCleanly(base.file, mine.file, newest.file);
      if (merged === undefined) return saved;
      const { version, updated_at } = newest;
      // The newest has it all: an earlier attempt of the same client arrived, and its answer did not.
      if (isSameJson(merged, newest.file)) return { outcome: 'saved', version, updated_at, merged };
      const { file, text } = readImportedFile(merged);
      saved = { ...(await workflows.save(scope, { id, name: file.name, text }, version)), merged };
    }
    return saved;
  });
}
