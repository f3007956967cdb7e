import type { Scope } from '@pinion/contracts';
import type { ApiServices } from '../../platform/api-services.ts';
import { refuseSecretValues } from './refuse-unsound.ts';
import { type SavedDraft, saveWorkflow, type SaveWorkflow } from './save-workflow.ts';

/** Saves a draft that a user sent. Throws VALIDATION_ERROR for the value of a secret in it, which would be stored in clear. */
export async function saveDraft(
  services: Pick<ApiServices, 'workflows' | 'edits'>,
  scope: Scope,
  save: SaveWorkflow,
): Promise<SavedDraft> {
  refuseSecretValues(save.file);
  return saveWorkflow(services, scope, save);
}
