import type { Scope } from '@pinion/contracts';
import { createWorkflow } from './create-workflow.ts';
import type { EdgeWorld } from '../../composition/edge-world.ts';
import { findWorkflow } from './get-workflow.ts';
import { named } from './rename-workflow.ts';

const longestName = 200;

export async function duplicateWorkflow(
  world: Pick<EdgeWorld, 'workflows' | 'newId'>,
  scope: Scope,
  id: string,
): Promise<{ id: string }> {
  const { text, name } = await findWorkflow(world, scope, id);
  const copy = ' (copy)';
  const made = await createWorkflow(world, scope, {
    file: named(JSON.parse(text), name.slice(0, longestName - copy.length) + copy),
  });
  await world.workflows.putBeside(scope, made.id, id);
  return made;
}
