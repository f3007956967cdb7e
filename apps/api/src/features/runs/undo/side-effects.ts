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
import { rolesOfNode } from '../../../engine/nodes/roles-of-node.ts';
import { type Compensation, compensationOf } from '../start/compensation-of.ts';
import { notFound } from '../../../platform/errors/refusal.ts';
import { readEvents, type RunServices } from '../run-services.ts';
import { resolvedEffects, type ResolvedEffect } from './resolved-effects.ts';
import { type Undo, undoneBy } from './undone-by.ts';

/** An effect of a run, with its available compensation. */
export type SideEffectView = SideEffectRecord & {
  compensation: Compensation;
  /** The call that compensated the effect, or tried to. */
  compensation_id?: string;
  compensation_executed: boolean;
  compensation_result?: unknown;
  /** The decision on an effect whose outcome was unknown. Undefined when no user has settled it. */
  settled?: ResolvedEffect['settled'];
  /**
   * The run of the compensation call and its state. `unknown` means that the effect may be undone already, and another attempt
   * might undo it twice.
   */
  undo?: { run_id: string; state: Undo['state']; error?: ToolError };
};

export type SideEffects = {
  effects: SideEffectView[];
  /** The tool versions that the effects and their compensations were frozen on. */
  tools: readonly ToolSpec[];
  /** Returns the roles of the node that made an effect. */
  rolesOf: (effect: Pick<SideEffectRecord, 'run_id' | 'node_id'>) => readonly string[];
};

/**
 * Reads the effects of a run and its child runs on external systems, oldest first: a projection of their journals and of the
 * journals of the runs that compensate them.
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
      roles.set(keyOf({ run_id: id, node_id: node.id }), rolesOfNode(node, workflow_id, node_roles));
    effects.push(...sideEffectsOf(events).map(effect => viewOf(settledOf(effect), frozen, undoOf(effect))));
  }
  const rolesOf: SideEffects['rolesOf'] = effect => roles.get(keyOf(effect)) ?? [];
  return { effects: effects.sort(asTheyHappened), tools: [...tools.values()], rolesOf };
}

const keyOf = ({ run_id, node_id }: Pick<SideEffectRecord, 'run_id' | 'node_id'>): string => `${run_id}/${node_id}`;

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

/**
 * Returns the state of a compensation. When its outcome is unknown, another attempt is harmless if the compensation is
 * idempotent.
 */
function stateOf({ state, envelope }: Undo, tools: readonly ToolSpec[]): Undo['state'] {
  const undoing = tools.find(({ name, version }) => name === envelope.name && version === envelope.version);
  return state === 'unknown' && isSafeToRepeat(undoing?.side_effect_policy ?? 'irreversible') ? 'failed' : state;
}

/** Returns the runs that this one is a part of. Undoing one of those has undone this run's effects too. */
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
