import type { Scope } from '@pinion/contracts';
import { audited } from '../audit/audited.ts';
import type { EdgeWorld } from '../../composition/edge-world.ts';
import { notFound } from '../../platform/errors/refusal.ts';

export const restoreWorkflow = (world: Pick<EdgeWorld, 'workflows' | 'audit'>, scope: Scope, id: string): Promise<void> =>
  audited(world, scope, { action: 'workflow.brought_back', subject: id }, async () => {
    if (!(await world.workflows.setDeleted(scope, id, false))) throw notFound('removed workflow', id);
  });
