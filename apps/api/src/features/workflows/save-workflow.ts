import { createMessage, type Scope, type WorkflowFile } from '@pinion/contracts';
import type { ApiServices } from '../../platform/api-services.ts';
import { editKey } from './follow-workflow.ts';
import { readImportedFile } from '../../platform/imports/read-import.ts';
import { refuseAbsurdPositions } from './refuse-unsound.ts';
import { notFound, Refusal } from '../../platform/errors/refusal.ts';
import { type MergedSave, saveMerged } from './save-merged.ts';

export type SaveWorkflow = {
  id: string;
  file: unknown;
  /** The version that the save is based on. If absent, the last writer wins. */
  base_version?: number | undefined;
  /** The reaction to a newer version: `merge` saves both sets of changes where no one has to choose. The default is `refuse`. */
  on_conflict?: 'refuse' | 'merge' | undefined;
  /** The client id that is sent to the other clients that have the workflow open. */
  client_id?: string | null | undefined;
};

export type SavedDraft = {
  version: number;
  updated_at: string;
  /** The saved file, when it was merged with what others had saved in the meantime. */
  merged?: WorkflowFile;
};

/** Saves a new version. A save that is based on an outdated version is merged or refused. Every version is kept. */
export async function saveWorkflow(
  services: Pick<ApiServices, 'workflows' | 'edits'>,
  scope: Scope,
  { id, file: json, base_version, on_conflict, client_id = null }: SaveWorkflow,
): Promise<SavedDraft> {
  const { file, text } = readImportedFile(json);
  refuseAbsurdPositions(file);
  const saved: MergedSave =
    on_conflict === 'merge' && base_version !== undefined
      ? await saveMerged(services.workflows, scope, id, { file, text }, base_version)
      : await services.workflows.save(scope, { id, name: file.name, text }, base_version);
  switch (saved.outcome) {
    case 'saved':
      services.edits.saved(editKey(scope, id), saved.version, client_id);
      return {
        version: saved.version,
        updated_at: saved.updated_at.toISOString(),
        ...(saved.merged === undefined ? {} : { merged: saved.merged }),
      };
    case 'stale': {
      const message = createMessage(
        'Version {{version}} was saved by another user, and your changes are based on version {{base}}. Load it or save yours as a copy',
        { version: saved.version, base: base_version ?? 0 },
      );
      throw new Refusal('CONFLICT', message, { current_version: saved.version });
    }
    case 'gone':
      throw notFound('workflow', id);
  }
}
