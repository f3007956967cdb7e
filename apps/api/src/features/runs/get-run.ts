import { foldRun, type Scope } from '@pinion/contracts';
import { notFound } from '../../platform/errors/refusal.ts';
import type { RunView } from './run-desk.ts';
import { readEvents, type RunWorld, sameScope } from './run-world.ts';
import { viewFold, viewQueued } from './view-run.ts';

export async function getRun(world: RunWorld, scope: Scope, runId: string): Promise<RunView> {
  // Nobody is told of an end that a crash could take back.
  await world.atWork.whenWritten(runId);
  const active = world.atWork.find(runId);
  if (active?.fold.started !== undefined && sameScope(active.scope, scope))
    return viewFold(runId, active.workflow_id, active.fold);
  const run = await world.runStore.get(scope, runId);
  if (run === undefined) throw notFound('run', runId);
  const events = await readEvents(world, runId);
  return events.length === 0 ? viewQueued(run) : viewFold(runId, run.workflow_id ?? '', foldRun(events));
}
