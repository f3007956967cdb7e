import type { Scope } from '@pinion/contracts';
import * as z from 'zod';
import type { ApiServices } from '../../platform/api-services.ts';
import { notFound } from '../../platform/errors/refusal.ts';

/**
 * A folder path such as `Shop/Orders`: names separated by slashes, empty for the top level. Spaces around a name, and names
 * without a letter, are removed.
 */
export const Folder = z
  .string()
  .max(200)
  .transform(text =>
    text
      .split('/')
      .map(name => name.trim())
      .filter(name => name !== '')
      .join('/'),
  );

/** Moves a workflow to a folder. This does not change the workflow and creates no version. */
export async function moveWorkflow(
  { workflows }: Pick<ApiServices, 'workflows'>,
  scope: Scope,
  id: string,
  folder: string,
): Promise<{ id: string; folder: string }> {
  if (!(await workflows.setFolder(scope, id, folder))) throw notFound('workflow', id);
  return { id, folder };
}
