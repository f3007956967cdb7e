import type { Scope } from '@pinion/contracts';
import type { ApiServices } from '../../platform/api-services.ts';
import { readImportedFile } from '../../platform/imports/read-import.ts';
import { keysWithoutEffect, refuseAbsurdPositions, refuseSecretValues } from './refuse-unsound.ts';
import { templateFile } from './templates/template-file.ts';

/** The id of a created workflow; `notes` list the parts of the file that have no meaning here. */
export type CreatedWorkflow = { id: string; notes: string[] };

/** Creates a workflow. A readable file is stored even with problems, which are only refused by a run. */
export async function createWorkflow(
  services: Pick<ApiServices, 'workflows' | 'newId'>,
  scope: Scope,
  from: { file: unknown; author_id?: string | null } | { template: string },
): Promise<CreatedWorkflow> {
  const given = 'file' in from ? from.file : await templateFile(services, scope, from.template);
  const { file, text } = readImportedFile(given);
  refuseAbsurdPositions(file);
  refuseSecretValues(given);
  const id = services.newId();
  const author_id = 'file' in from ? (from.author_id ?? null) : null;
  await services.workflows.insert(scope, { id, name: file.name, text, author_id });
  return { id, notes: keysWithoutEffect(file) };
}
