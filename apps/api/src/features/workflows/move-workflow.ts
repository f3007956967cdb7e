import type { Scope } from '@pinion/contracts';
import * as z from 'zod';
import type { ApiServices } from '../../composition/api-services.ts';
import { notFound } from '../../platform/errors/refusal.ts';

/** `Shop/Orders`: names parted by slashes; empty: at the top. Spaces around a name, and names without a letter, go. */
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

/** Where people keep a workflow. It is no change of the workflow: it makes no version. */
export async function moveWorkflow(
  { workflows }: Pick<ApiServices, 'workflows'>,
  scope: Scope,
  id: string,
  folder: string,
): Promise<{ id: string; folder: string }> {
  if (!(await workflows.setFolder(scope, id, folder))) throw notFound('workflow', id);
  return { id, folder };
}
