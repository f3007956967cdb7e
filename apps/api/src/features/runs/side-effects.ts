import {
  asTheyHappened,
  foldRun,
  isSafeToRepeat,
  type ParentRun,
  type Scope,
  type SideEffectRecord,
  sideEffectsOf,
  type ToolError,
  toolRef,
  type ToolSpec,
} from '@pinion/contracts';
import { rolesOfNode } from '../../engine/nodes/roles-of-node.ts';
import { type Compensation, compensationOf } from './compensation-of.ts';
import { notFound } from '../../platform/errors/refusal.ts';
import { readEvents, type RunServices } from './run-services.ts';
import { resolvedEffects, type ResolvedEffect } from './resolved-effects.ts';
import { type Undo, undoneBy } from './undone-by.ts';

/** An effect of a run, and what there is to undo it. */
export type SideEffectView = SideEffectRecord & {
  compensation: Compensation;
  /** The call that undid it, or has tried to (0-086 to 0-088). */
  compensation_id?: string;
  compensation_executed: boolean;
  compensation_result?: unknown;
  /** Its outcome was unknown, and somebody has said what became of it. */
  settled?: ResolvedEffect['settled'];
  /** The run of that call, and how it stands. `unknown`: it may be undone, and trying again might do it twice. */
  undo?: { run_id: string; state: Undo['state']; error?: ToolError };
};

export type SideEffects = {
  effects: SideEffectView[];
  /** The versions of tools that they, and what undoes them, were frozen on. */
  tools: readonly ToolSpec[];
  /** The roles of the node that made an effect. */
  rolesOf: (effect: Pick<SideEffectRecord, 'run_id' | 'node_id'>) => readonly string[];
};

/**
 * What a run and the runs that are part of it did to the world, oldest first: a projection of their journals, and of the
 * journals of the runs that undo them.
 */
export async function readSideEffects(services: RunServices, scope: Scope, runId: string): Promise<SideEffects> {
  const above = await lineAbove(services, scope, runId);
  const parts = await services.runStore.callingPartsOf(scope, runId);
  const undoOf = await undoneBy(services, scope, [...above, runId, ...parts]);
  const settledOf = await resolvedEffects(services, scope, [runId, ...parts]);
  const { node_roles } = await services.workspaceSettings.read(scope);
  const effects: SideEffectView[] = [];
  const tools = new Map<string, ToolSpec>();
  const roles = new Map<string, readonly string[]>();
  for (const id of [runId, ...parts]) {
    const events = await readEvents(services, id);
    const { started } = foldRun(events);
    const frozen = started?.tools ?? [];
    for (const spec of frozen) tools.set(toolRef(spec.name, spec.version), spec);
    const { workflow_id = '', workflow } = started ?? {};
    for (const node of workflow?.nodes ?? [])
      roles.set(placeOf({ run_id: id, node_id: node.id }), rolesOfNode(node, workflow_id, node_roles));
    effects.push(...sideEffectsOf(events).map(effect => viewOf(settledOf(effect), frozen, undoOf(effect))));
  }
  const rolesOf: SideEffects['rolesOf'] = effect => roles.get(placeOf(effect)) ?? [];
  return { effects: effects.sort(asTheyHappened), tools: [...tools.values()], rolesOf };
}

const placeOf = ({ run_id, node_id }: Pick<SideEffectRecord, 'run_id' | 'node_id'>): string => `${run_id}/${node_id}`;

function viewOf(effect: ResolvedEffect, tools: readonly ToolSpec[], undo: Undo | undefined): SideEffectView {
  const isUndone = undo?.state === 'compensated';
  const view = {
    ...effect,
    ...(isUndone ? { status: 'compensated' as const, needs_compensation: false } : {}),
    compensation: compensationOf(effect, tools),
    compensation_executed: isUndone,
  };
  if (undo === undefined) return view;
  const { call_id, output, error } = undo.envelope;
  return {
    ...view,
    compensation_id: call_id,
    ...(output === undefined ? {} : { compensation_result: output }),
    undo: { run_id: undo.run_id, state: stateOf(undo, tools), ...(error === undefined ? {} : { error }) },
  };
}

/** Where nobody knows whether it was undone, trying again is no harm if doing it twice is doing it once. */
function stateOf({ state, envelope }: Undo, tools: readonly ToolSpec[]): Undo['state'] {
  const undoing = tools.find(({ name, version }) => name === envelope.name && version === envelope.version);
  return state === 'unknown' && isSafeToRepeat(undoing?.side_effect_policy ?? 'irreversible') ? 'failed' : state;
}

/** The runs that this one is a part of: whoever undid those has undone this one's effects, too. */
async function lineAbove({ runStore }: RunServices, scope: Scope, runId: string): Promise<string[]> {
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
