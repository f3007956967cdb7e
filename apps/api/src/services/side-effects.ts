import {
  asTheyHappened,
  foldRun,
  type ParentRun,
  type RunEvent,
  type Scope,
  type SideEffectRecord,
  sideEffectsOf,
  type ToolError,
  toolRef,
  type ToolSpec,
} from '@pinion/contracts';
import { type Compensation, compensationOf } from './compensation-of.ts';
import { notFound } from './refusal.ts';
import { readEvents, type RunWorld } from './run-world.ts';

/** An effect of a run, and what there is to undo it. */
export type SideEffectView = SideEffectRecord & {
  compensation: Compensation;
  /** The run that undoes it, or has tried to. */
  undo?: { run_id: string; state: 'running' | 'compensated' | 'failed'; error?: ToolError };
};

/** And the versions of tools that they, and what undoes them, were frozen on. */
export type SideEffects = { effects: SideEffectView[]; tools: readonly ToolSpec[] };

/**
 * What a run and the runs that are part of it did to the world, oldest first: a projection of their journals, and of the
 * journals of the runs that undo them.
 */
export async function readSideEffects(world: RunWorld, scope: Scope, runId: string): Promise<SideEffects> {
  const above = await lineAbove(world, scope, runId);
  const parts = await world.runStore.callingPartsOf(scope, runId);
  const undone = await undoneBy(world, scope, [...above, runId, ...parts]);
  const effects: SideEffectView[] = [];
  const tools = new Map<string, ToolSpec>();
  for (const id of [runId, ...parts]) {
    const events = await readEvents(world, id);
    const frozen = foldRun(events).started?.tools ?? [];
    for (const spec of frozen) tools.set(toolRef(spec.name, spec.version), spec);
    effects.push(...sideEffectsOf(events).map(effect => viewOf(effect, frozen, undone.get(keyOf(effect.run_id, effect.id)))));
  }
  return { effects: effects.sort(asTheyHappened), tools: [...tools.values()] };
}

function viewOf(effect: SideEffectRecord, tools: readonly ToolSpec[], undo: Undo | undefined): SideEffectView {
  const isUndone = undo?.state === 'compensated';
  return {
    ...effect,
    ...(isUndone ? { status: 'compensated' as const, needs_compensation: false } : {}),
    compensation: compensationOf(effect, tools),
    ...(undo === undefined ? {} : { undo }),
  };
}

/** The runs that this one is a part of: whoever undid those has undone this one's effects, too. */
async function lineAbove({ runStore }: RunWorld, scope: Scope, runId: string): Promise<string[]> {
  const run = await runStore.get(scope, runId);
  if (run === undefined) throw notFound('run', runId);
  const above: string[] = [];
  for (let { parent } = run; parent !== null; ) {
    const { run_id } = JSON.parse(parent) as ParentRun;
    above.push(run_id);
    parent = (await runStore.get(scope, run_id))?.parent ?? null;
  }
  return above;
}

type Undo = NonNullable<SideEffectView['undo']>;

const keyOf = (runId: string, callId: string): string => `${runId}/${callId}`;

/** By run and call whose effect is undone; what succeeded once stays so. */
async function undoneBy(world: RunWorld, scope: Scope, runIds: readonly string[]): Promise<ReadonlyMap<string, Undo>> {
  const undone = new Map<string, Undo>();
  for (const undo of await world.runStore.undosOf(scope, runIds)) {
    for (const event of await readEvents(world, undo.id)) noteUndo(undone, undo.id, event);
  }
  return undone;
}

function noteUndo(undone: Map<string, Undo>, run_id: string, event: RunEvent): void {
  if (event.type !== 'tool.compensated') return;
  const key = keyOf(event.of_run_id, event.call_id);
  if (undone.get(key)?.state === 'compensated') return;
  const { error } = event.envelope;
  undone.set(key, error === undefined ? { run_id, state: 'compensated' } : { run_id, state: 'failed', error });
}
