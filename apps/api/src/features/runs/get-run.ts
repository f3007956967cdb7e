import { foldRun, type Scope } from '@pinion/contracts';
import { notFound } from '../../platform/errors/refusal.ts';
import { queuePositionOf } from './queue-position.ts';
import type { RunView } from './run-view.ts';
import { readEvents, type RunServices, sameScope } from './run-services.ts';
import { viewFold, viewQueued, withDeadLetter } from './view-run.ts';

export async function getRun(services: RunServices, scope: Scope, runId: string): Promise<RunView> {
  // Only an end that a crash can't revert is reported.
  await services.atWork.whenWritten(runId);
  const active = services.atWork.find(runId);
  if (active?.fold.started !== undefined && sameScope(active.scope, scope))
    return viewFold(runId, active.workflow_id, active.fold);
  const run = await services.runStore.get(scope, runId);
  if (run === undefined) throw notFound('run', runId);
  const events = await readEvents(services, runId);
  const view =
    events.length === 0
      ? viewQueued(run, await queuePositionOf(services, run))
      : viewFold(runId, run.workflow_id ?? '', foldRun(events));
  return withDeadLetter(view, run);
}
