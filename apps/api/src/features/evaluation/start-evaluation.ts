import { createMessage, type EvaluationModels, type Scope, type WorkflowFile } from '@pinion/contracts';
import { beginSingleNodeRun, singleNodeWorkflow } from '../../worker/begin-single-node-run.ts';
import type { EvaluateConfig } from '../../engine/nodes/evaluate-node.ts';
import type { CaseStore } from '../../stores/evaluation/case-store.ts';
import type { EvaluationStore } from '../../stores/evaluation/evaluation-store.ts';
import { graphToRun, planRun, type RunServices } from '../runs/index.ts';
import { notFound, Refusal } from '../../platform/errors/refusal.ts';

type EvaluationRequest = {
  workflow_id: string;
  /** A published version by its number, or the newest; the draft by default. */
  version?: number | 'published' | 'draft' | undefined;
  models?: EvaluationModels | undefined;
  /** The cases to run; all of them when absent. */
  case_ids?: readonly string[] | undefined;
};

export type EvaluationServices = RunServices & { cases: Pick<CaseStore, 'list'>; evaluations: Pick<EvaluationStore, 'begin'> };

/**
 * Starts an evaluation of a workflow's cases against its draft or a published version, in its own run. The run is on disk when
 * this returns.
 */
export async function startEvaluation(
  services: EvaluationServices,
  scope: Scope,
  request: EvaluationRequest,
): Promise<{ evaluation_id: string }> {
  const { workflow_id, version = 'draft', models = 'recorded', case_ids } = request;
  const [workflow, live] = await Promise.all([services.workflows.get(scope, workflow_id), services.tools.catalog(scope)]);
  if (workflow === undefined) throw notFound('workflow', workflow_id);
  const number = version === 'draft' ? version : await numberOf(services, scope, workflow_id, version);
  const { file, catalog, author_id } = await graphToRun(services, scope, { workflow_id, version: number }, workflow, live);
  const { tools } = planRun(file, catalog);
  const all = await services.cases.list(scope, workflow_id);
  const missing = case_ids?.find(id => all.every(one => one.id !== id));
  if (missing !== undefined) throw notFound('case', missing);
  const cases = case_ids === undefined ? all : all.filter(({ id }) => case_ids.includes(id));
  if (cases.length === 0) throw new Refusal('CONFLICT', createMessage('This workflow has no cases. Save a run as a case first'));

  const id = services.newId();
  const frozen = number === 'draft' ? {} : { workflow_version: number };
  await services.evaluations.begin(scope, { id, workflow_id, version: number, models, cases });
  const identity: Scope = { ...scope, run_as: { attended: true, owner_id: workflow.owner_id, author_id } };
  await beginSingleNodeRun(services, identity, {
    run_id: id,
    workflow: evaluationOf(workflow.name, { workflow_id, ...frozen, models, file }),
    tools,
    evaluation: { evaluation_id: id, models },
  });
  return { evaluation_id: id };
}

async function numberOf(
  services: EvaluationServices,
  scope: Scope,
  workflowId: string,
  version: number | 'published',
): Promise<number> {
  if (version !== 'published') return version;
  const newest = await services.published.get(scope, workflowId, 'newest');
  if (newest !== undefined) return newest.version;
  throw new Refusal(
    'CONFLICT',
    createMessage('Workflow {{workflow}} has no published version. Publish it or evaluate the draft', { workflow: workflowId }),
  );
}

const evaluationOf = (name: string, config: EvaluateConfig): WorkflowFile =>
  singleNodeWorkflow(`Evaluation of ${name}`, { id: 'evaluate', type: 'evaluate', title: 'Evaluate', config });
