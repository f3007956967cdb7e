import type { EvaluationCase, Scope } from '@pinion/contracts';
import type { StoredCase } from './store/case-store.ts';
import type { EdgeWorld } from '../../composition/edge-world.ts';
import { findWorkflow } from '../workflows/get-workflow.ts';
import { notFound } from '../../platform/errors/refusal.ts';

export type CaseWorld = Pick<EdgeWorld, 'cases' | 'workflows'>;

/** The data set of a workflow, each case with what was last said of it. */
export async function listCases(world: CaseWorld, scope: Scope, workflowId: string): Promise<{ items: EvaluationCase[] }> {
  await findWorkflow(world, scope, workflowId);
  return { items: await withLast(world, scope, await world.cases.list(scope, workflowId)) };
}

export async function getCase(world: CaseWorld, scope: Scope, workflowId: string, id: string): Promise<EvaluationCase> {
  await findWorkflow(world, scope, workflowId);
  const found = await world.cases.get(scope, workflowId, id);
  const [item] = found === undefined ? [] : await withLast(world, scope, [found]);
  if (item === undefined) throw notFound('case', id);
  return item;
}

async function withLast({ cases }: CaseWorld, scope: Scope, stored: readonly StoredCase[]): Promise<EvaluationCase[]> {
  const last = await cases.lastVerdicts(
    scope,
    stored.map(({ id }) => id),
  );
  return stored.map(one => ({ ...one, last: last.get(one.id) ?? null }));
}
