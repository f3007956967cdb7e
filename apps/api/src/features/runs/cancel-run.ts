import type { Scope } from '@pinion/contracts';
import { notFound } from '../../platform/errors/refusal.ts';
import { type RunServices, sameScope } from './run-services.ts';

/** Asks a run to end: what runs ends, nothing new starts. A run that is over stays as it is. */
export async function cancelRun(services: RunServices, scope: Scope, runId: string): Promise<void> {
  const active = services.atWork.find(runId);
  if (active !== undefined && sameScope(active.scope, scope)) {
    active.cancel();
    return active.accepted();
  }
  if ((await services.runStore.get(scope, runId)) === undefined) throw notFound('run', runId);
  // Another process has it, and hears of the wish when it renews its lease.
  await services.runStore.requestCancel(scope, runId);
}
