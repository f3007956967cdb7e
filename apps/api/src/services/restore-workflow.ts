import type { Scope } from '@pinion/contracts';
import type { EdgeWorld } from './edge-world.ts';
import { notFound } from './refusal.ts';

export async function restoreWorkflow(world: Pick<EdgeWorld, 'workflows'>, scope: Scope, id: string): Promise<void> {
  if (!(await world.workflows.setDeleted(scope, id, false))) throw notFound('removed workflow', id);
}
