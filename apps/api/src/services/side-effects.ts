import { foldRun, type RunEvent, type Scope, type SideEffectRecord, sideEffectsOf, type ToolError } from '@pinion/contracts';
import { type Compensation, compensationOf } from './compensation-of.ts';
import { notFound } from './refusal.ts';
import { readEvents, type RunWorld } from './run-world.ts';

/** An effect of a run, and what there is to undo it. */
export type SideEffectView = SideEffectRecord & {
  compensation: Compensation;
  /** The run that undoes it, or has tried to. */
  undo?: { run_id: string; state: 'running' | 'compensated' | 'failed'; error?: ToolError };
};

/** What a run did to the world, oldest first: a projection of its journal and of the journals of the runs that undo it. */
export async function listSideEffects(world: RunWorld, scope: Scope, runId: string): Promise<SideEffectView[]> {
  const run = await world.runStore.get(scope, runId);
  if (run === undefined) throw notFound('run', runId);
  const events = await readEvents(world, runId);
  const tools = foldRun(events).started?.tools ?? [];
  const undone = await undoneBy(world, scope, runId);
  return sideEffectsOf(events).map(effect => {
    const undo = undone.get(effect.id);
    const isUndone = undo?.state === 'compensated';
    return {
      ...effect,
      ...(isUndone ? { status: 'compensated' as const, needs_compensation: false } : {}),
      compensation: compensationOf(effect, tools),
      ...(undo === undefined ? {} : { undo }),
    };
  });
}

type Undo = NonNullable<SideEffectView['undo']>;

/** By the id of the call whose effect is undone; what succeeded once stays so. */
async function undoneBy(world: RunWorld, scope: Scope, runId: string): Promise<ReadonlyMap<string, Undo>> {
  const undone = new Map<string, Undo>();
  for (const undo of await world.runStore.undosOf(scope, runId)) {
    for (const event of await readEvents(world, undo.id)) noteUndo(undone, undo.id, event);
  }
  return undone;
}

function noteUndo(undone: Map<string, Undo>, run_id: string, event: RunEvent): void {
  if (event.type !== 'tool.compensated' || undone.get(event.call_id)?.state === 'compensated') return;
  const { error } = event.envelope;
  undone.set(event.call_id, error === undefined ? { run_id, state: 'compensated' } : { run_id, state: 'failed', error });
}
