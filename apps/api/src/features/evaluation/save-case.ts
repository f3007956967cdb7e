import {
  createMessage,
  type CaseDraft,
  deriveAssertions,
  type EvaluationCase,
  factsOf,
  foreignPatternNotes,
  type Assertion,
  type Scope,
} from '@pinion/contracts';
import type { ApiServices } from '../../platform/api-services.ts';
import { findWorkflow } from '../workflows/index.ts';
import type { RunServices } from '../runs/index.ts';
import { recordRun } from './record-run.ts';
import { getCase } from './list-cases.ts';
import { refuseDeep } from '../../platform/imports/read-import.ts';
import { notFound, Refusal } from '../../platform/errors/refusal.ts';

type SaveDeps = RunServices & Pick<ApiServices, 'cases' | 'workflows' | 'schemas'>;

const mostCases = 1000;

/** Adds a case written by hand. It has no recording, so no tool answers in it. */
export async function addCase(services: SaveDeps, scope: Scope, workflowId: string, draft: CaseDraft): Promise<EvaluationCase> {
  await refuseWrong(services, draft);
  await refuseTooMany(services, scope, workflowId);
  const id = services.newId();
  await services.cases.add(scope, { ...draft, id, workflow_id: workflowId, recording: undefined });
  return getCase(services, scope, workflowId, id);
}

export type CaseFromRun = { run_id: string; name?: string | undefined };

/** Adds a run as a case: its input, its answers as the recording, and its actions as the expectations. */
export async function addCaseFromRun(
  services: SaveDeps,
  scope: Scope,
  workflowId: string,
  { run_id, name }: CaseFromRun,
): Promise<EvaluationCase> {
  await refuseTooMany(services, scope, workflowId);
  const { workflow_id, input, recording } = await recordRun(services, scope, run_id);
  if (workflow_id !== workflowId)
    throw new Refusal('CONFLICT', createMessage('This run belongs to another workflow. Save it as a case there'), {
      workflow_id,
    });
  const id = services.newId();
  await services.cases.add(scope, {
    id,
    workflow_id,
    name: name ?? `Run ${run_id.slice(-8)}`,
    input,
    assertions: deriveAssertions(factsOf(recording.events)),
    recording,
  });
  return getCase(services, scope, workflow_id, id);
}

/** Updates the name, input and assertions of a case. The recording is kept. */
export async function changeCase(
  services: SaveDeps,
  scope: Scope,
  workflowId: string,
  id: string,
  draft: CaseDraft,
): Promise<EvaluationCase> {
  await refuseWrong(services, draft);
  await findWorkflow(services, scope, workflowId);
  if (!(await services.cases.change(scope, workflowId, id, draft))) throw notFound('case', id);
  return getCase(services, scope, workflowId, id);
}

/** Deletes a case from the data set. Its past evaluation results stay readable. */
export async function removeCase(
  services: Pick<ApiServices, 'cases' | 'workflows'>,
  scope: Scope,
  workflowId: string,
  id: string,
): Promise<void> {
  await findWorkflow(services, scope, workflowId);
  if (!(await services.cases.remove(scope, workflowId, id))) throw notFound('case', id);
}

/** Restores a deleted case with its recording and its evaluation results, so that a deletion is fully undone. */
export async function restoreCase(
  services: Pick<ApiServices, 'cases' | 'workflows'>,
  scope: Scope,
  workflowId: string,
  id: string,
): Promise<EvaluationCase> {
  await refuseTooMany(services, scope, workflowId);
  if (!(await services.cases.restore(scope, workflowId, id))) throw notFound('deleted case', id);
  return getCase(services, scope, workflowId, id);
}

/** Derives a case from its own recording, for a user who wants to start over with it. */
export async function deriveCase(
  services: Pick<ApiServices, 'cases' | 'workflows'>,
  scope: Scope,
  workflowId: string,
  id: string,
): Promise<{ assertions: Assertion[] }> {
  await getCase(services, scope, workflowId, id);
  const recording = await services.cases.recording(scope, id);
  if (recording === undefined)
    throw new Refusal('CONFLICT', createMessage('This case was written by hand, so there is no run to derive assertions from'));
  return { assertions: deriveAssertions(factsOf(recording.events)) };
}

async function refuseTooMany(services: Pick<SaveDeps, 'cases' | 'workflows'>, scope: Scope, workflowId: string): Promise<void> {
  await findWorkflow(services, scope, workflowId);
  if ((await services.cases.list(scope, workflowId)).length < mostCases) return;
  throw new Refusal(
    'CONFLICT',
    createMessage('A workflow can have at most {{limit}} cases. Remove some first', { limit: mostCases }),
  );
}

async function refuseWrong({ schemas }: Pick<SaveDeps, 'schemas'>, draft: CaseDraft): Promise<void> {
  refuseDeep(draft);
  for (const [index, assertion] of draft.assertions.entries()) {
    if (assertion.kind !== 'output_schema') continue;
    const flaw = (await schemas.examine(assertion.schema)) ?? foreignPatternNotes('the schema', assertion.schema)[0];
    if (flaw === undefined) continue;
    const pointer = `/assertions/${index}/schema`;
    throw new Refusal('VALIDATION_ERROR', createMessage('{{pointer}}: {{reason}}', { pointer, reason: flaw }), { pointer });
  }
}
