import type { Database } from '@pinion/db';
import type { WorkspaceShares } from '../worker/workspace-shares.ts';

/** Milliseconds between the regular queries of a server. */
export type PollingIntervals = {
  /** Free runs. */
  runs: number;
  /** Whether the database answers. */
  probe: number;
  /** The renewal of the worker's lease. */
  lease: number;
};

const shared: PollingIntervals = { runs: 1_000, probe: 1_000, lease: 2_500 };
/**
 * The intervals of a server with the embedded database. It makes all changes itself, so polling only finds what time brings,
 * such as the expiry of an approval. An idle laptop stays idle.
 */
const alone: PollingIntervals = { runs: 10_000, probe: 5_000, lease: 5_000 };

/** Returns the intervals of a server. Runs that wait for the limit of their workspace are found by polling everywhere. */
export function pollingIntervals(kind: Database['kind'], { capped }: Pick<WorkspaceShares, 'capped'>): PollingIntervals {
  if (kind === 'postgres') return shared;
  return capped.length > 0 ? { ...alone, runs: shared.runs } : alone;
}
