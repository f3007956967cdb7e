import type { ZodMiniType } from 'zod/mini';
import { inTurns } from '../../../platform/turns/in-turns.ts';
import { isInternalNodeType } from '../../../engine/nodes/internal-nodes.ts';
import { isRecord, pointerTo, ReplayBundle, RunEvent, type Scope } from '@pinion/contracts';
import { refuseChanged } from './bundle-digest.ts';
import { refuseDamagedBlobs } from './import-blobs.ts';
import { invalid, refuseDeep } from '../../../platform/imports/read-import.ts';
import type { RunView } from '../read/run-view.ts';
import type { RunServices } from '../run-services.ts';
import { beginReplay, replayBundle } from './replay-bundle.ts';
import { runBundle } from './run-bundle.ts';

/** Replays a run from its bundle alone, without a model, a tool or a socket. */
export async function replayRun(services: RunServices, scope: Scope, from: ReplayFrom): Promise<RunView> {
  return replayBundle(services, scope, await bundleFrom(services, scope, from));
}

/** Starts a replay without waiting for its end. */
export async function replayRunInBackground(services: RunServices, scope: Scope, from: ReplayFrom): Promise<{ run_id: string }> {
  const { spec } = await beginReplay(services, scope, await bundleFrom(services, scope, from));
  return { run_id: spec.run_id };
}

/** An uploaded bundle, or the run whose own bundle is replayed. */
type ReplayFrom = { bundle: unknown } | { run_id: string };

const bundleFrom = async (services: RunServices, scope: Scope, from: ReplayFrom): Promise<ReplayBundle> =>
  'run_id' in from ? runBundle(services, scope, from.run_id) : await readBundle(from.bundle);

/** Reads a bundle, whose events are checked in turns of the event loop. */
async function readBundle(json: unknown): Promise<ReplayBundle> {
  refuseDeep(json);
  const sent: unknown[] = isRecord(json) && Array.isArray(json['events']) ? json['events'] : [];
  const bundle = parsedAs(ReplayBundle, isRecord(json) && sent.length > 0 ? { ...json, events: sent.slice(0, 1) } : json, []);
  const events: RunEvent[] = [];
  for await (const [index, event] of inTurns(sent.entries())) {
    const parsed = parsedAs(RunEvent, event, ['events', index]);
    events.push(isPlan(parsed) ? parsed : (event as RunEvent));
  }
  await refuseChanged(json as ReplayBundle);
  refuseOwnNodes(events);
  refuseDamagedBlobs({ ...bundle, events });
  return { ...bundle, events };
}

function parsedAs<Value>(shape: Pick<ZodMiniType<Value>, 'safeParse'>, json: unknown, at: readonly PropertyKey[]): Value {
  const parsed = shape.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalid(pointerTo([...at, ...(issue?.path ?? [])]), issue?.message ?? 'not valid');
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
