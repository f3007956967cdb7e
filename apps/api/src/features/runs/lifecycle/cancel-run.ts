import type { Scope } from '@pinion/contracts';
import type { ActiveRun } from '../../../engine/active-run.ts';
import { notFound } from '../../../platform/errors/refusal.ts';
import { type RunServices, sameScope } from '../run-services.ts';

/** Requests that a run end: running nodes end, nothing new starts. A finished run stays unchanged. */
export async function cancelRun(services: RunServices, scope: Scope, runId: string): Promise<void> {
  const active = services.activeRuns.find(runId);
  if (active !== undefined && sameScope(active.spec.scope, scope)) {
    active.cancel();
    if (await isAccepted(active)) return;
  }
  if ((await services.runStore.get(scope, runId)) === undefined) throw notFound('run', runId);
  // Another process runs it, and sees the request when it renews its lease, or nobody does, because it is suspended.
  await services.runStore.requestCancel(scope, runId);
  services.ready.add(runId);
}

/** Checks whether the request is on disk. It is not when the run has left this process at the same time. */
async function isAccepted(active: ActiveRun): Promise<boolean> {
  try {
    await active.accepted();
    return true;
  } catch (error) {
    if (active.hasLeft) return false;
    throw error;
  }
}
