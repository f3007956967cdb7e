import type { RunEvent, Scope } from '@pinion/contracts';
import type { CallLedger, Clock, Hasher } from '@pinion/tool-runtime';
import type { CalledRuns } from '../../engine/nodes/child-runs.ts';
import type { LiveEvents } from './live/live-events.ts';
import type { ServedBlobs } from '../../platform/blobs/served-blobs.ts';
import type { OutcomeStore } from '../../ledger/outcome-store.ts';
import type { RunLeases } from './store/run-leases.ts';
import type { RunStore } from './store/run-store.ts';
import type { ToolRegistry } from '../tools/store/tool-registry.ts';
import type { PublishedVersions } from '../versions/store/published-versions.ts';
import type { WorkspaceSettingsStore } from '../settings/store/workspace-settings.ts';
import type { WorkflowStore } from '../workflows/store/workflow-store.ts';
import type { DenialWatch } from '../../telemetry/watch-denials.ts';
import type { ActiveRuns } from '../../worker/active-runs.ts';

/** What the run services work with. */
export type RunServices = {
  workflows: Pick<WorkflowStore, 'get'>;
  published: Pick<PublishedVersions, 'get'>;
  tools: Pick<ToolRegistry, 'catalog'>;
  workspaceSettings: Pick<WorkspaceSettingsStore, 'read'>;
  runStore: RunStore;
  blobs: Pick<ServedBlobs, 'describe' | 'open' | 'sign' | 'restore'>;
  ledger: CallLedger;
  outcomes: OutcomeStore;
  leases: RunLeases;
  atWork: ActiveRuns;
  live: LiveEvents;
  /** Runs that are part of others. */
  children: Pick<CalledRuns, 'attach'>;
  /** What a run that goes on was denied before. */
  denials: Pick<DenialWatch, 'again'>;
  clock: Clock;
  hasher: Hasher;
  newId(): string;
};

/** A run's whole journal. After its last line nothing is asked for. */
export async function readEvents({ runStore }: Pick<RunServices, 'runStore'>, runId: string): Promise<RunEvent[]> {
  const events: RunEvent[] = [];
  for (;;) {
    const page = await runStore.lines(runId, events.length - 1);
    for (const event of page) events.push(JSON.parse(await runStore.whole(event)) as RunEvent);
    if (page.length === 0 || events.at(-1)?.type === 'run.finished') return events;
  }
}

export const sameScope = (a: Scope, b: Scope): boolean => a.workspace_id === b.workspace_id;
