import type { Scope } from '@pinion/contracts';
import { createWorkflow } from './create-workflow.ts';
import type { ApiServices } from '../../composition/api-services.ts';
import { findWorkflow } from './get-workflow.ts';
import { named } from './rename-workflow.ts';

const longestName = 200;

export async function duplicateWorkflow(
  services: Pick<ApiServices, 'workflows' | 'newId'>,
  scope: Scope,
  id: string,
): Promise<{ id: string }> {
  const { text, name } = await findWorkflow(services, scope, id);
  const copy = ' (copy)';
  const made = await createWorkflow(services, scope, {
    file: named(JSON.parse(text), name.slice(0, longestName - copy.length) + copy),
  });
  await services.workflows.putBeside(scope, made.id, id);
  return made;
}
