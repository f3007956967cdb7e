import type { EvaluationCase, Scope } from '@pinion/contracts';
import type { StoredCase } from '../../stores/evaluation/case-store.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { findWorkflow } from '../workflows/index.ts';
import { notFound } from '../../platform/errors/refusal.ts';

export type CaseServices = Pick<ApiServices, 'cases' | 'workflows'>;

/** Returns the data set of a workflow, each case with its latest verdict. */
export async function listCases(services: CaseServices, scope: Scope, workflowId: string): Promise<{ items: EvaluationCase[] }> {
  await findWorkflow(services, scope, workflowId);
  return { items: await withLast(services, scope, await services.cases.list(scope, workflowId)) };
}

export async function getCase(services: CaseServices, scope: Scope, workflowId: string, id: string): Promise<EvaluationCase> {
  await findWorkflow(services, scope, workflowId);
  const found = await services.cases.get(scope, workflowId, id);
  const [item] = found === undefined ? [] : await withLast(services, scope, [found]);
  if (item === undefined) throw notFound('case', id);
  return item;
}

async function withLast({ cases }: CaseServices, scope: Scope, stored: readonly StoredCase[]): Promise<EvaluationCase[]> {
  const last = await cases.lastVerdicts(
    scope,
    stored.map(({ id }) => id),
  );
  return stored.map(one => ({ ...one, last: last.get(one.id) ?? null }));
}
