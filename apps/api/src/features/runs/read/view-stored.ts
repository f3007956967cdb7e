import type { RunEvent } from '@pinion/contracts';
import { foldInTurns } from './fold-in-turns.ts';
import type { RunServices } from '../run-services.ts';
import type { RunQueuePosition, RunView } from './run-view.ts';
import type { StoredRun } from '../../../stores/runs/stored-run.ts';
import { viewFold, viewQueued } from './view-run.ts';
import { waitingReason } from '../../../stores/system/index.ts';

/** Returns the position of a queued run in the backlog of its workspace, and why it has not started. Undefined for any other run. */
async function queuePositionOf(
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

/** Returns a run that no worker of this process executes: a fold of its journal, and what its row alone knows. */
export async function viewStored(services: RunServices, run: StoredRun, events: readonly RunEvent[]): Promise<RunView> {
  const { id, workflow_id, crashes, dead_letter_at } = run;
  const view =
    events.length === 0
      ? viewQueued(run, await queuePositionOf(services, run))
      : viewFold(id, workflow_id ?? '', await foldInTurns(events));
  return dead_letter_at === null ? view : { ...view, dead_letter: { crashes, since: dead_letter_at.toISOString() } };
}
