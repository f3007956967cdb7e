import type { Scope } from '@pinion/contracts';
import { audited } from '../../audit/audited.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { editKey } from './follow-workflow.ts';
import { notFound } from '../../platform/errors/refusal.ts';

/** Archives a workflow. Nothing is lost: its runs stay readable, and it can be restored. */
export async function removeWorkflow(
  services: Pick<ApiServices, 'workflows' | 'audit' | 'edits'>,
  scope: Scope,
  id: string,
): Promise<void> {
  if ((await services.workflows.get(scope, id)) === undefined) throw notFound('workflow', id);
  await audited(services, scope, { action: 'workflow.removed', subject: id }, async () => {
    if (!(await services.workflows.setDeleted(scope, id, true))) throw notFound('workflow', id);
  });
  services.edits.wake(editKey(scope, id));
}
