import { isInternalNodeType } from '../../engine/nodes/internal-nodes.ts';
import { pointerTo, ReplayBundle, type RunEvent, type Scope } from '@pinion/contracts';
import type { ApiServices } from '../../platform/api-services.ts';
import { refuseChanged } from './bundle-digest.ts';
import { refuseDamagedBlobs } from './import-blobs.ts';
import { invalid, refuseDeep } from '../../platform/imports/read-import.ts';
import type { RunView } from './run-view.ts';

/** Replays a run from its bundle alone, without a model, a tool or a socket. */
export async function replayRun(services: Pick<ApiServices, 'runs'>, scope: Scope, from: ReplayFrom): Promise<RunView> {
  return services.runs.replay(scope, await bundleFrom(services, scope, from));
}

/** Starts a replay without waiting for its end. */
export async function replayRunInBackground(
  services: Pick<ApiServices, 'runs'>,
  scope: Scope,
  from: ReplayFrom,
): Promise<{ run_id: string }> {
  return services.runs.beginReplay(scope, await bundleFrom(services, scope, from));
}

/** An uploaded bundle, or the run whose own bundle is replayed. */
type ReplayFrom = { bundle: unknown } | { run_id: string };

const bundleFrom = async (services: Pick<ApiServices, 'runs'>, scope: Scope, from: ReplayFrom): Promise<ReplayBundle> =>
  'run_id' in from ? services.runs.bundle(scope, from.run_id) : readBundle(from.bundle);

function readBundle(json: unknown): ReplayBundle {
  refuseDeep(json);
  const parsed = ReplayBundle.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw invalid(pointerTo(issue?.path ?? []), issue?.message ?? 'not valid');
  }
  refuseChanged(json as ReplayBundle);
  refuseOwnNodes(parsed.data.events);
  refuseDamagedBlobs(parsed.data);
  const asSent = (json as ReplayBundle).events;
  return { ...parsed.data, events: parsed.data.events.map((event, index) => (isPlan(event) ? event : (asSent[index] ?? event))) };
}

/** Throws for node types that only this server places: an imported file cannot decide what they do. */
function refuseOwnNodes(events: readonly RunEvent[]): void {
  for (const [index, event] of events.entries()) {
    if (event.type !== 'run.started') continue;
    const at = event.workflow.nodes.findIndex(({ type }) => isInternalNodeType(type));
    if (at === -1) continue;
    const message = `nodes of type ${event.workflow.nodes[at]?.type} are created by Pinion and cannot be replayed from a file. Replay the run where it was recorded`;
    throw invalid(`/events/${index}/workflow/nodes/${at}/type`, message);
  }
}

/**
 * Checks whether an event holds a plan. Parsing fills in defaults of a plan and reorders its keys, while recorded answers stay
 * the same byte for byte.
 */
const isPlan = (event: RunEvent): boolean => event.type === 'run.started' || event.type === 'agent.started';
