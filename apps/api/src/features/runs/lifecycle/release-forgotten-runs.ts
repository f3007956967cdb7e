import type { ActiveRuns } from '../../../worker/active-runs.ts';
import type { RunLeases } from '../../../stores/runs/run-leases.sql.ts';

/**
 * Creates a function that releases the runs that this worker holds in the database but not in memory: the response to its claim,
 * or the release of a run that could not be read, was lost with the connection. A run has to be unknown at two calls, because one
 * that was just claimed is not in memory yet.
 */
export function releaseForgottenRuns(
  leases: Pick<RunLeases, 'heldBeyond' | 'handBack'>,
  activeRuns: Pick<ActiveRuns, 'count' | 'find'>,
): () => Promise<void> {
  let unknown: readonly string[] = [];
  return async () => {
    const before = new Set(unknown);
    unknown = (await leases.heldBeyond(activeRuns.count)).filter(id => activeRuns.find(id) === undefined);
    const forgotten = unknown.filter(id => before.has(id));
    if (forgotten.length > 0) await leases.handBack(forgotten);
  };
}
