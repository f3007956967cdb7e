import { isInternalNodeType } from '../../engine/nodes/internal-nodes.ts';
import { pointerTo, ReplayBundle, type RunEvent, type Scope } from '@pinion/contracts';
import type { ApiServices } from '../../composition/api-services.ts';
import { refuseChanged } from './bundle-digest.ts';
import { refuseDamagedBlobs } from './import-blobs.ts';
import { invalid, refuseDeep } from '../tools/read-import.ts';
import type { RunView } from './run-service.ts';

/** Plays a run again from its bundle alone: no model, no tool and no socket is asked. */
export async function replayRun(services: Pick<ApiServices, 'runs'>, scope: Scope, from: ReplayFrom): Promise<RunView> {
  return services.runs.replay(scope, await bundleFrom(services, scope, from));
}

/** The same, not waited for. */
export async function replayRunInBackground(
  services: Pick<ApiServices, 'runs'>,
  scope: Scope,
  from: ReplayFrom,
): Promise<{ run_id: string }> {
  return services.runs.beginReplay(scope, await bundleFrom(services, scope, from));
}

/** A bundle somebody brings, or the run whose own it is. */
type ReplayFrom = { bundle: unknown } | { run_id: string };

const bundleFrom = async (services: Pick<ApiServices, 'runs'>, scope: Scope, from: ReplayFrom): Promise<ReplayBundle> =>
  'run_id' in from ? services.runs.bundle(scope, from.run_id) : readBundle(from.bundle);

export function readBundle(json: unknown): ReplayBundle {
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

/** Refuses node types that only this server places: a file from elsewhere has no say in what they do. */
function refuseOwnNodes(events: readonly RunEvent[]): void {
  for (const [index, event] of events.entries()) {
    if (event.type !== 'run.started') continue;
    const at = event.workflow.nodes.findIndex(({ type }) => isInternalNodeType(type));
    if (at === -1) continue;
    const message = `nodes of type ${event.workflow.nodes[at]?.type} are made by Pinion itself and are not played from a file; replay the run where it was made`;
    throw invalid(`/events/${index}/workflow/nodes/${at}/type`, message);
  }
}

/** Parsing fills in what a plan left out, and puts keys in its own order; what was answered stays as it was, byte for byte. */
const isPlan = (event: RunEvent): boolean => event.type === 'run.started' || event.type === 'agent.started';
