import type { Scope } from '@pinion/contracts';
import { notFound } from '../../platform/errors/refusal.ts';
import { type RunWorld, sameScope } from './run-world.ts';

/** Asks a run to end: what runs ends, nothing new starts. A run that is over stays as it is. */
export async function cancelRun(world: RunWorld, scope: Scope, runId: string): Promise<void> {
  const active = world.atWork.find(runId);
  if (active !== undefined && sameScope(active.scope, scope)) {
    active.cancel();
    return active.accepted();
  }
  if ((await world.runStore.get(scope, runId)) === undefined) throw notFound('run', runId);
  // Another process has it, and hears of the wish when it renews its lease.
  await world.runStore.requestCancel(scope, runId);
}
