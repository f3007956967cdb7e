import type { Evaluation, EvaluationResult, Scope } from '@pinion/contracts';
import type { EdgeWorld } from '../../composition/edge-world.ts';
import { findWorkflow } from '../workflows/get-workflow.ts';
import { notFound } from '../../platform/errors/refusal.ts';

type ReadWorld = Pick<EdgeWorld, 'evaluations' | 'workflows'>;

const mostListed = 100;

/** One run of a data set, with what came of every case so far. */
export async function getEvaluation(
  world: Pick<EdgeWorld, 'evaluations'>,
  scope: Scope,
  id: string,
): Promise<Evaluation & { results: EvaluationResult[] }> {
  const found = await world.evaluations.get(scope, id);
  if (found === undefined) throw notFound('evaluation', id);
  return { ...found, results: await world.evaluations.results(scope, id) };
}

/** The newest first. */
export async function listEvaluations(world: ReadWorld, scope: Scope, workflowId: string): Promise<{ items: Evaluation[] }> {
  await findWorkflow(world, scope, workflowId);
  return { items: await world.evaluations.list(scope, workflowId, mostListed) };
}

/** What is judged stays; what is under way ends, and nothing new begins. */
export async function cancelEvaluation(world: Pick<EdgeWorld, 'evaluations' | 'runs'>, scope: Scope, id: string): Promise<void> {
  if ((await world.evaluations.get(scope, id)) === undefined) throw notFound('evaluation', id);
  await world.runs.cancel(scope, id);
}
