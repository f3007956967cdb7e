import type { Scope } from '@pinion/contracts';
import { audited } from '../audit/audited.ts';
import type { ApiServices } from '../../composition/api-services.ts';
import { notFound } from '../../platform/errors/refusal.ts';

export const restoreWorkflow = (services: Pick<ApiServices, 'workflows' | 'audit'>, scope: Scope, id: string): Promise<void> =>
  audited(services, scope, { action: 'workflow.brought_back', subject: id }, async () => {
    if (!(await services.workflows.setDeleted(scope, id, false))) throw notFound('deleted workflow', id);
  });
