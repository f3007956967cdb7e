import { hasEnded, type ParentRun, type RunEvent } from '@pinion/contracts';
import type { StoredRun } from '../../../stores/runs/stored-run.ts';
import { type QueuedSpec, type RunSpec, specOfStarted } from '../../../journal/run-spec.ts';
import type { RunRequest } from '../../../worker/run-request.ts';
import { readEvents, type RunServices } from '../run-services.ts';
import { scopeOfRun } from '../read/scope-of-run.ts';

/**
 * Resumes runs that this worker has claimed from their journals. A run that cannot be read is handed back.
 */
export async function resumeRuns(services: RunServices, runs: readonly StoredRun[]): Promise<void> {
  for (const [index, run] of runs.entries()) {
    try {
      await resumeRun(services, run);
    } catch (error) {
      await services.leases.handBack(runs.slice(index).map(({ id }) => id));
      throw error;
    }
  }
}

async function resumeRun(services: RunServices, run: StoredRun): Promise<void> {
  const events = await readEvents(services, run.id);
  const isUnwanted = await outlivedItsRun(services, run);
  const active = services.activeRuns.begin(requestOf(run, events));
  services.denials.again(active, events);
  if (run.cancel_requested || isUnwanted) active.cancel();
  services.children.attach(active);
}

/** Checks whether the run is a child of a run that has ended, in which case it was about to be cancelled. */
async function outlivedItsRun({ runStore }: RunServices, { workspace_id, parent }: StoredRun): Promise<boolean> {
  if (parent === null) return false;
  const above = await runStore.get({ workspace_id }, (JSON.parse(parent) as ParentRun).run_id);
  return above !== undefined && hasEnded(above.status);
}

function requestOf(run: StoredRun, events: readonly RunEvent[]): RunRequest {
  const [first] = events;
  const queued = JSON.parse(run.plan ?? '{}') as Partial<QueuedSpec>;
  const parent = run.parent === null ? undefined : (JSON.parse(run.parent) as ParentRun);
  const spec: RunSpec = {
    workflow: { format: 'pinion.workflow/1', name: run.workflow_name, nodes: [], edges: [] },
    tools: [],
    ...(first?.type === 'run.started' ? specOfStarted(first) : queued),
    run_id: run.id,
    scope: scopeOfRun(run),
    workflow_id: run.workflow_id ?? '',
    input: JSON.parse(run.input),
    replay: replayOf(run, queued.replay),
    session_id: run.session_id ?? undefined,
    turn_group_id: run.turn_group_id ?? undefined,
    undo_of: run.undo_of ?? undefined,
    parent,
  };
  return { spec, fence: run.fence, isWritten: true, events, slot: parent === undefined ? undefined : 'ahead' };
}

/**
 * Returns what a replay is resumed from. The bundle of an interrupted replay is gone, so only the content of its journal can be
 * replayed, without contacting anything.
 */
const replayOf = (run: StoredRun, queued: RunSpec['replay']): RunSpec['replay'] =>
  run.replay_of === null ? undefined : (queued ?? { of: run.replay_of, events: [] });
