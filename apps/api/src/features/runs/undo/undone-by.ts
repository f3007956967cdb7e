import { isToolIndeterminate, type RunEvent, type Scope, type SideEffectRecord, type ToolEnvelope } from '@pinion/contracts';
import { readEvents, type RunServices } from '../run-services.ts';

/** The latest attempt to undo one effect. `unknown` means that its call was sent and that the outcome is not known. */
export type Undo = { run_id: string; state: 'compensated' | 'failed' | 'unknown'; envelope: ToolEnvelope };

export type UndoneBy = (effect: Pick<SideEffectRecord, 'run_id' | 'node_id' | 'id'>) => Undo | undefined;

/** Returns what has been undone of some runs, read from the journals of the runs that undid it. A success is permanent. */
export async function undoneBy(services: RunServices, scope: Scope, runIds: readonly string[]): Promise<UndoneBy> {
  const undone = new Map<string, Undo>();
  const undos = (await services.runStore.undosOf(scope, runIds)).map(({ id }) => id);
  const settled = undos.length === 0 ? [] : await services.outcomes.settledOf(scope, undos);
  for (const id of undos) {
    const happened = new Map(settled.flatMap(one => (one.run_id === id ? [[one.call_id, one.happened] as const] : [])));
    for (const event of await readEvents(services, id)) noteUndo(undone, id, event, happened);
  }
  // Events written before events named the node apply to the call in whichever node it was made.
  return ({ run_id, node_id, id }) => undone.get(keyOf(run_id, node_id, id)) ?? undone.get(keyOf(run_id, undefined, id));
}

/** Returns the key of a call. A call's id is unique only in its node. */
const keyOf = (runId: string, nodeId: string | undefined, callId: string): string => JSON.stringify([runId, nodeId, callId]);

function noteUndo(
  undone: Map<string, Undo>,
  run_id: string,
  event: RunEvent,
  /** The settled outcomes of compensations whose outcome was unknown, by call id. */
  happened: ReadonlyMap<string, boolean>,
): void {
  if (event.type !== 'tool.compensated') return;
  const key = keyOf(event.of_run_id, event.of_node_id, event.call_id);
  if (undone.get(key)?.state === 'compensated') return;
  const { envelope } = event;
  undone.set(key, { run_id, state: stateOf(envelope, happened.get(envelope.call_id)), envelope });
}

function stateOf(envelope: ToolEnvelope, happened: boolean | undefined): Undo['state'] {
  if (envelope.error === undefined || happened === true) return 'compensated';
  return isToolIndeterminate(envelope) && happened === undefined ? 'unknown' : 'failed';
}
