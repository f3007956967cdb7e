import type { Scope } from '@pinion/contracts';
import type { ApiServices } from '../../platform/api-services.ts';
import { readDiskSpace } from '../../platform/disk-space.ts';
import { type QueueRow, waitingReason } from '../../stores/system/index.ts';
import type { SystemStatus } from './system-schemas.ts';

type Services = Pick<ApiServices, 'installation' | 'deadLetters' | 'health' | 'protection' | 'system' | 'runQueue'>;

const nothing = { queued: 0, running: 0, waiting: 0, oldest_s: null };

/** Returns the servers, the queue and the dependencies of the installation, for administrators. */
export async function getSystemStatus(
  { installation, deadLetters, health, protection, system, runQueue }: Services,
  { workspace_id }: Scope,
): Promise<SystemStatus> {
  const [rows, queues, dead, storage, disk] = await Promise.all([
    installation.servers(),
    installation.queues(workspace_id),
    deadLetters.list(workspace_id),
    installation.storage(),
    readDiskSpace(system.data_dir),
  ]);
  const servers = rows.map(({ expired_ms: _expired, started_at, ...server }) => ({
    ...server,
    started_at: started_at.toISOString(),
  }));
  const queueOf = (isOwn: boolean): Omit<QueueRow, 'own'> => {
    const { own: _own, ...queue } = queues.find(({ own }) => own === isOwn) ?? { own: isOwn, ...nothing };
    return queue;
  };
  const isQueued = queues.some(({ queued }) => queued > 0);
  return {
    servers,
    workspace: queueOf(true),
    other_workspaces: queueOf(false),
    waiting_reason: isQueued ? waitingReason(rows) : null,
    dead_letters: { items: dead.items.map(row => ({ ...row, since: row.since.toISOString() })), others: dead.others },
    queue: { kind: runQueue.state().kind, available: !runQueue.state().isAway },
    database: { kind: system.database, status: health.report().status },
    storage: { ...storage, disk },
    limits_kept_in: protection.keptIn(),
  };
}
