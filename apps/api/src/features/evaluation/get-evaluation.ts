import type { Evaluation, EvaluationResult, Scope } from '@pinion/contracts';
import type { ApiServices } from '../../platform/api-services.ts';
import { cancelRun, type RunServices } from '../runs/index.ts';
import { findWorkflow } from '../workflows/index.ts';
import { notFound } from '../../platform/errors/refusal.ts';

type ReadDeps = Pick<ApiServices, 'evaluations' | 'workflows'>;

const mostListed = 100;

/** Returns one evaluation of a data set, with the result of every case so far. */
export async function getEvaluation(
  services: Pick<ApiServices, 'evaluations'>,
  scope: Scope,
  id: string,
): Promise<Evaluation & { results: EvaluationResult[] }> {
  const found = await services.evaluations.get(scope, id);
  if (found === undefined) throw notFound('evaluation', id);
  return { ...found, results: await services.evaluations.results(scope, id) };
}

/** Returns the evaluations, newest first. */
export async function listEvaluations(services: ReadDeps, scope: Scope, workflowId: string): Promise<{ items: Evaluation[] }> {
  await findWorkflow(services, scope, workflowId);
  return { items: await services.evaluations.list(scope, workflowId, mostListed) };
}

/** Cancels an evaluation. Verdicts are retained, cases in progress end, and nothing new starts. */
export async function cancelEvaluation(
  services: RunServices & Pick<ApiServices, 'evaluations'>,
  scope: Scope,
  id: string,
): Promise<void> {
  if ((await services.evaluations.get(scope, id)) === undefined) throw notFound('evaluation', id);
  await cancelRun(services, scope, id);
}
