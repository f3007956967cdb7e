import type { Scope } from '@pinion/contracts';
import { audited } from '../audit/audited.ts';
import type { EdgeWorld } from '../../composition/edge-world.ts';
import { editKey } from './follow-workflow.ts';
import { notFound } from '../../platform/errors/refusal.ts';

/** Out of sight, and nothing is lost: its runs stay readable, and it can be brought back. */
export async function removeWorkflow(
  world: Pick<EdgeWorld, 'workflows' | 'audit' | 'edits'>,
  scope: Scope,
  id: string,
): Promise<void> {
  if ((await world.workflows.get(scope, id)) === undefined) throw notFound('workflow', id);
  await audited(world, scope, { action: 'workflow.removed', subject: id }, async () => {
    if (!(await world.workflows.setDeleted(scope, id, true))) throw notFound('workflow', id);
  });
  world.edits.wake(editKey(scope, id));
}
