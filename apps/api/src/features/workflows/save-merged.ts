import { isSameJson, mergeCleanly, type Scope, type WorkflowFile } from '@pinion/contracts';
import type { Saved, WorkflowStore } from '../../stores/workflows/workflow-store.ts';
import { type ImportedFile, readImportedFile } from '../../platform/imports/read-import.ts';

export type MergedSave = Saved & {
  /** The saved file, when it contains changes of others too. */
  merged?: WorkflowFile;
};

/** Maximum number of attempts. Other servers save at the same time, so each attempt is based on a newer version. */
const mostAttempts = 10;

/**
 * Saves a file that is based on `baseVersion`, merged with what others saved in the meantime. Saves of one workflow wait for
 * each other. A merge that needs a user's decision (one path with two values, an id used by both) is `stale`.
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
      // The newest version has all of it: an earlier attempt of the same client arrived, but its response was lost.
      if (isSameJson(merged, newest.file)) return { outcome: 'saved', version, updated_at, merged };
      const { file, text } = readImportedFile(merged);
      saved = { ...(await workflows.save(scope, { id, name: file.name, text }, version)), merged };
    }
    return saved;
  });
}
