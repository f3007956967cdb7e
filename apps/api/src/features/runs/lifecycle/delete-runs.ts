import { createMessage, hasEnded, type Scope } from '@pinion/contracts';
import { audited } from '../../../audit/audited.ts';
import { eachOnce } from '../../../platform/errors/each-once.ts';
import { notFound, Refusal } from '../../../platform/errors/refusal.ts';
import type { RunServices } from '../run-services.ts';

type DeleteServices = Pick<RunServices, 'runStore' | 'outcomes' | 'usage' | 'audit' | 'activeRuns'>;

/** The result for one run: deleted, or the reason why it was not. */
export type DeletedRun = { run_id: string; error: { code: string; message: string } | null };

/** Deletes each run. A run that can't be deleted doesn't keep the others from it. */
export async function deleteRuns(services: DeleteServices, scope: Scope, runIds: readonly string[]): Promise<DeletedRun[]> {
  return eachOnce(
    runIds,
    run_id => deleteRun(services, scope, run_id),
    (run_id, { error }) => ({ run_id, error }),
  );
}

/**
 * Deletes a run that has ended, with its parts, events, values, spans and approvals. Its effects stay in the ledger, so none
 * happens again, and its usage stays in the totals.
 */
export async function deleteRun(services: DeleteServices, scope: Scope, runId: string): Promise<void> {
  await services.activeRuns.whenWritten(runId);
  const run = await services.runStore.get(scope, runId);
  if (run === undefined) throw notFound('run', runId);
  const refuse = (message: ReturnType<typeof createMessage>) => new Refusal('CONFLICT', message);
  if (!hasEnded(run.status))
    throw refuse(createMessage('Run {{run}} has not finished. Wait for its end, or cancel it', { run: runId }));
  if (run.parent !== null || run.evaluation_id !== null)
    throw refuse(createMessage('Run {{run}} is part of another run or of an evaluation', { run: runId }));
  if (await services.runStore.isKept(scope, runId))
    throw refuse(createMessage('Run {{run}} is pinned. Unpin it first', { run: runId }));
  const family = await services.runStore.familyOf(scope, runId);
  if (await services.outcomes.hasUnknown(scope, family))
    throw refuse(
      createMessage('Run {{run}} has an effect whose outcome is unknown. Resolve it under Approvals first', { run: runId }),
    );
  await services.usage.settle(scope, family);
  const entry = { action: 'run.deleted', subject: runId, details: { workflow: run.workflow_name, runs: family.length } };
  const deleted = await audited(services, scope, entry, () => services.runStore.remove(scope, runId));
  if (deleted === 0) throw refuse(createMessage('A part of run {{run}} has not finished. Try again in a moment', { run: runId }));
}
