import type { RunQueue } from '../../../platform/queue/run-queue.ts';
import { resumeRuns } from './resume-runs.ts';
import type { RunServices } from '../run-services.ts';

/** The position of a run that continues: before those that have not begun. */
const firstPosition = 1;

/**
 * Continues suspended runs as soon as something that they wait for has happened here: on this worker if it has a free slot, else on
 * the first one that has.
 */
export function continueRuns(services: RunServices, queue: Pick<RunQueue, 'add'>, report: (error: unknown) => void): void {
  const { ready, suspended, activeRuns, leases } = services;
  const go = async (runId: string): Promise<void> => {
    if (activeRuns.find(runId) !== undefined) return;
    for (const run of await suspended.wake(runId)) {
      if (activeRuns.freeSlots === 0) await queue.add(run, firstPosition);
      else {
        const taken = await leases.takeOne(run.run_id);
        if (taken !== undefined) await resumeRuns(services, [taken]);
      }
    }
  };
  ready.listen(runId => void go(runId).catch(report));
}
