import type { RunQueuePosition } from './run-view.ts';
import type { RunServices } from '../run-services.ts';
import { waitingReason } from '../../../stores/system/index.ts';
import type { StoredRun } from '../../../stores/runs/stored-run.ts';

/** Returns the position of a queued run in the backlog of its workspace, and why it has not started. Undefined for any other run. */
export async function queuePositionOf(
  { backlog, leases, servers }: Pick<RunServices, 'backlog' | 'leases' | 'servers'>,
  { id, workspace_id, status }: Pick<StoredRun, 'id' | 'workspace_id' | 'status'>,
): Promise<RunQueuePosition | undefined> {
  if (status !== 'queued') return undefined;
  const [position, rows, hasRoom] = await Promise.all([
    backlog.positionOf(workspace_id, id),
    servers(),
    leases.hasRoom(workspace_id),
  ]);
  const reason = waitingReason(rows);
  const hasWorkers = reason === 'no_free_slot' || reason === 'starting';
  return { position, reason: hasWorkers && !hasRoom ? 'workspace_limit' : reason };
}
