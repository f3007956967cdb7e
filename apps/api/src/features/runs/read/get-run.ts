import type { Scope } from '@pinion/contracts';
import { notFound } from '../../../platform/errors/refusal.ts';
import type { RunView } from './run-view.ts';
import { readEvents, type RunServices, sameScope } from '../run-services.ts';
import { viewFold } from './view-run.ts';
import { viewStored } from './view-stored.ts';

export async function getRun(services: RunServices, scope: Scope, runId: string): Promise<RunView> {
  // Only an end that a crash can't revert is reported.
  await services.activeRuns.whenWritten(runId);
  const active = services.activeRuns.find(runId);
  if (active?.fold.started !== undefined && sameScope(active.spec.scope, scope))
    return viewFold(runId, active.spec.workflow_id, active.fold);
  const run = await services.runStore.get(scope, runId);
  if (run === undefined) throw notFound('run', runId);
  return viewStored(services, run, await readEvents(services, runId));
}
