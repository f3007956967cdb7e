import { type NodeError, type Scope, deepestSubflow } from '@pinion/contracts';
import type { ChildRunRequest } from '../../../engine/nodes/child-runs.ts';
import type { RunPlan, RunSpec } from '../../../journal/run-spec.ts';
import { newRun } from '../../../worker/run-request.ts';
import { planRun } from '../start/plan-run.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import type { RunServices } from '../run-services.ts';
import { retryDatabase } from '../../../platform/retry/retry-database.ts';
import { workflowOfPart } from './workflow-of-part.ts';

/** Begins a part of a run, once. Returns an error when it cannot begin. An existing run is used as it is. */
export async function beginPart(services: RunServices, run_id: string, request: ChildRunRequest): Promise<NodeError | undefined> {
  let hasBegun = false;
  try {
    const begun = await beginOnce(services, run_id, request);
    hasBegun = begun === 'begun';
    return typeof begun === 'string' ? undefined : begun;
  } finally {
    if (!hasBegun && request.slot === 'held') services.activeRuns.giveSlotBack();
  }
}

const cancelled: NodeError = { code: 'UNKNOWN', message: 'the run was cancelled', details: { reason: 'cancelled' } };

/**
 * Returns the scope of a part. It reads a user's own secrets only where that user is the author of it and of everything that it
 * is a part of.
 */
function scopeOfPart(scope: Scope, author_id: string | null): Scope {
  const run_as = scope.run_as ?? { attended: true, owner_id: null, author_id };
  return { ...scope, run_as: run_as.author_id === author_id ? run_as : { ...run_as, author_id: null } };
}

async function beginOnce(
  services: RunServices,
  run_id: string,
  request: ChildRunRequest,
): Promise<NodeError | 'begun' | 'there'> {
  const { parent, scope, workflow, input, turn_group_id, slot, trace_context, prepared } = request;
  if (services.activeRuns.find(run_id) !== undefined) return 'there';
  if ((await retryDatabase(() => services.runStore.get(scope, run_id))) !== undefined) return 'there';
  const refusal = refusalOf(request);
  if (refusal !== undefined) return refusal;
  const begin = (plan: RunPlan & Partial<RunSpec>): 'begun' => {
    const spec = { run_id, scope, workflow_id: workflow.id, input, turn_group_id, parent, trace_context, ...plan };
    services.activeRuns.begin({ ...newRun(spec), slot });
    return 'begun';
  };
  if (services.activeRuns.find(parent.run_id)?.isCancelled === true) return cancelled;
  if (prepared !== undefined) return begin(prepared);
  const found = await workflowOfPart(services, scope, workflow);
  if (found === undefined) return invalid(`This workspace has no workflow ${workflow.id}${inVersion(workflow)}`);
  try {
    const plan = planRun(found.file, found.catalog);
    if (services.activeRuns.find(parent.run_id)?.isCancelled === true) return cancelled;
    return begin({ ...plan, scope: scopeOfPart(scope, found.author_id), workflow_version: found.version });
  } catch (error) {
    if (error instanceof Refusal) return invalid(`${found.name}: ${error.message}`, error.details);
    throw error;
  }
}

/** Returns an error for a part that could never end and so must not begin. */
function refusalOf({ parent: { above }, workflow: { id } }: ChildRunRequest): NodeError | undefined {
  if (above.includes(id)) return invalid(`Workflow ${id} calls itself and would never end`, { reason: 'cycle', above });
  if (above.length <= deepestSubflow) return undefined;
  return invalid(`Workflows can be nested ${deepestSubflow} levels deep at most`, { reason: 'too_deep', above });
}

/** Returns the text about the version that follows a workflow's name in a message. */
function inVersion({ version }: ChildRunRequest['workflow']): string {
  if (version === undefined) return '';
  return version === 'published' ? ' with a published version' : ` in version ${version}`;
}

const invalid = (message: string, details?: unknown): NodeError => ({
  code: 'VALIDATION_ERROR',
  message,
  ...(details === undefined ? {} : { details }),
});
