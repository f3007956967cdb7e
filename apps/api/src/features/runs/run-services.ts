import type { RunEvent, Scope } from '@pinion/contracts';
import type { CallLedger, Clock, Hasher } from '@pinion/tool-runtime';
import type { CalledRuns } from '../../engine/nodes/child-runs.ts';
import type { LiveEvents } from '../../journal/live-events.ts';
import type { ServedBlobs } from '../../platform/blobs/served-blobs.ts';
import type { OutcomeStore } from '../../ledger/outcome-store.sql.ts';
import type { InstallationStatus } from '../../stores/system/index.ts';
import type { Backlog } from '../../stores/runs/backlog.sql.ts';
import type { DeadLetters } from '../../stores/runs/dead-letters.sql.ts';
import type { SuspendedRuns } from '../../stores/runs/suspended-runs.sql.ts';
import type { ReadyRuns } from '../../worker/ready-runs.ts';
import type { RunLeases } from '../../stores/runs/run-leases.sql.ts';
import type { RunStore } from '../../stores/runs/run-store.sql.ts';
import type { ToolStore } from '../../stores/tools/index.ts';
import type { PublishedVersions } from '../../stores/versions/index.ts';
import type { WorkspaceSettingsStore } from '../../stores/settings/index.ts';
import type { AuditLog } from '../../audit/audit-log.ts';
import type { BillingUsage } from '../../stores/usage/index.ts';
import type { WorkflowStore } from '../../stores/workflows/index.ts';
import type { DenialWatch } from '../../telemetry/watch-denials.ts';
import type { ActiveRuns } from '../../worker/active-runs.ts';

/** The dependencies of the run services. */
export type RunServices = {
  workflows: Pick<WorkflowStore, 'get'>;
  published: Pick<PublishedVersions, 'get'>;
  tools: Pick<ToolStore, 'catalog'>;
  workspaceSettings: Pick<WorkspaceSettingsStore, 'read'>;
  runStore: RunStore;
  blobs: Pick<ServedBlobs, 'describe' | 'open' | 'sign' | 'restore'>;
  ledger: CallLedger;
  /** The effects whose outcome is unknown. */
  outcomes: OutcomeStore;
  usage: Pick<BillingUsage, 'settle'>;
  audit: Pick<AuditLog, 'add'>;
  leases: RunLeases;
  /** The runs that ended their worker again and again. */
  deadLetters: DeadLetters;
  suspended: SuspendedRuns;
  /** The runs that have left their worker and can continue. */
  ready: Pick<ReadyRuns, 'add' | 'listen'>;
  /** The runs of each workspace that wait for a worker. */
  backlog: Backlog;
  /** The servers of the installation. */
  servers: InstallationStatus['servers'];
  activeRuns: ActiveRuns;
  live: LiveEvents;
  /** Runs that are part of other runs. */
  children: Pick<CalledRuns, 'attach'>;
  /** Earlier denials of a run that resumes. */
  denials: Pick<DenialWatch, 'again'>;
  clock: Clock;
  hasher: Hasher;
  newId: () => string;
};

/** Reads the whole journal of a run. Nothing is fetched after its last event. `parse` reads the text of an event. */
export async function readEvents(
  { runStore }: Pick<RunServices, 'runStore'>,
  runId: string,
  parse: (text: string) => unknown = JSON.parse,
): Promise<RunEvent[]> {
  const events: RunEvent[] = [];
  for (;;) {
    const page = await runStore.lines(runId, events.length - 1);
    for (const event of page) events.push(parse(await runStore.whole(event)) as RunEvent);
    if (page.length === 0 || events.at(-1)?.type === 'run.finished') return events;
  }
}

export const sameScope = (a: Scope, b: Scope): boolean => a.workspace_id === b.workspace_id;
