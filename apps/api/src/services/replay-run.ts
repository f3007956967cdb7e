import { pointerTo, ReplayBundle, type RunEvent, type Scope } from '@pinion/contracts';
import type { EdgeWorld } from './edge-world.ts';
import { invalid, refuseDeep } from './read-import.ts';
import type { RunView } from './run-desk.ts';

/** Plays a run again from its bundle alone: no model, no tool and no socket is asked. */
export async function replayRun(
  world: Pick<EdgeWorld, 'runs'>,
  scope: Scope,
  from: { bundle: unknown } | { run_id: string },
): Promise<RunView> {
  if ('run_id' in from) return world.runs.replay(scope, await world.runs.bundle(scope, from.run_id));
  return world.runs.replay(scope, readBundle(from.bundle));
}

export function readBundle(json: unknown): ReplayBundle {
  refuseDeep(json);
  const parsed = ReplayBundle.safeParse(json);
  if (parsed.success) return { ...parsed.data, events: keepTexts(parsed.data.events, json) };
  const [issue] = parsed.error.issues;
  throw invalid(pointerTo(issue?.path ?? []), issue?.message ?? 'not valid');
}

/**
 * Parsing makes new objects, with their keys in the schema's order. Receipts go back out as they came in, byte for byte,
 * so what was found valid is used as it is; only the graph keeps the defaults that parsing filled in.
 */
function keepTexts(parsed: RunEvent[], json: unknown): RunEvent[] {
  const { events } = json as { events: RunEvent[] };
  return parsed.map((event, index) => (event.type === 'run.started' ? event : (events[index] ?? event)));
}
