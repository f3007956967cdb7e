import type { RunQueuePosition } from './run-view.ts';
import type { RunServices } from './run-services.ts';
import { waitingReason } from '../system/store/index.ts';
import type { StoredRun } from './store/stored-run.ts';

/** Returns the position of a queued run in the backlog of its workspace, and why it has not started. Undefined for any other run. */
export async function queuePositionOf(
  { backlog, servers }: Pick<RunServices, 'backlog' | 'servers'>,
  { id, workspace_id, status }: Pick<StoredRun, 'id' | 'workspace_id' | 'status'>,
): Promise<RunQueuePosition | undefined> {
  if (status !== 'queued') return undefined;
  const [position, rows] = await Promise.all([backlog.positionOf(workspace_id, id), servers()]);
  return { position, reason: waitingReason(rows) };
}
