import type { Scope } from '@pinion/contracts';
import type { EdgeWorld } from './edge-world.ts';
import { editKey } from './follow-workflow.ts';
import { readImportedFile } from './read-import.ts';
import { notFound, Refusal } from './refusal.ts';

export type SaveWorkflow = {
  id: string;
  file: unknown;
  /** Absent: the last writer wins. */
  base_version?: number | undefined;
  /** Told to those who have the workflow open. */
  client_id?: string | null | undefined;
};

/** Keeps a new version. A save made on a version that is no longer the newest is refused; every version stays. */
export async function saveWorkflow(
  world: Pick<EdgeWorld, 'workflows' | 'edits'>,
  scope: Scope,
  { id, file: json, base_version, client_id = null }: SaveWorkflow,
): Promise<{ version: number; updated_at: string }> {
  const { file, text } = readImportedFile(json);
  const saved = await world.workflows.save(scope, { id, name: file.name, text }, base_version);
  switch (saved.outcome) {
    case 'saved':
      world.edits.saved(editKey(scope, id), saved.version, client_id);
      return { version: saved.version, updated_at: saved.updated_at.toISOString() };
    case 'stale': {
      const message = `somebody saved version ${saved.version} meanwhile; yours was made on ${base_version ?? 0}. Load it, or save yours as a copy`;
      throw new Refusal('CONFLICT', message, { current_version: saved.version });
    }
    case 'gone':
      throw notFound('workflow', id);
  }
}
