import type { Scope, WorkflowFile } from '@pinion/contracts';
import type { OwnedWorkflow } from '../../stores/workflows/workflow-store.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { notFound } from '../../platform/errors/refusal.ts';

export type WorkflowRecord = { id: string; file: WorkflowFile; version: number; updated_at: string };

export async function getWorkflow(services: Pick<ApiServices, 'workflows'>, scope: Scope, id: string): Promise<WorkflowRecord> {
  const { file, version, updated_at } = await findWorkflow(services, scope, id);
  return { id, file, version, updated_at: updated_at.toISOString() };
}

export async function findWorkflow(services: Pick<ApiServices, 'workflows'>, scope: Scope, id: string): Promise<OwnedWorkflow> {
  const row = await services.workflows.get(scope, id);
  if (row === undefined) throw notFound('workflow', id);
  return row;
}
