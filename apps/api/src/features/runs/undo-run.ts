import { createMessage, hasEnded, type Scope, toolRef, type ToolSpec } from '@pinion/contracts';
import type { UndoEffect } from '../../engine/nodes/undo-node.ts';
import type { StoredRun } from './store/run-store.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { RunServices } from './run-services.ts';
import { scopeOfRun } from './scope-of-run.ts';
import { readSideEffects } from './side-effects.ts';

/**
 * Compensates the effects of a run and its parts that can be undone, newest first, in its own run: durable, visible and
 * replayed like any other. Each effect is undone at most once, regardless of the number of requests. A compensation with an
 * unknown outcome stops the undo that met it. The next undo skips that effect and continues with older ones (decision 0023).
 */
export async function undoRun(services: RunServices, scope: Scope, runId: string): Promise<{ run_id: string }> {
  await services.atWork.whenWritten(runId);
  const run = await services.runStore.get(scope, runId);
  refuseUnreal(run);
  const { effects, tools, rolesOf } = await readSideEffects(services, scope, runId);
  const active = services.atWork.find(runId);
  if (run !== undefined && !hasEnded(active?.fold.status ?? run.status))
    throw new Refusal(
      'CONFLICT',
      createMessage('The run is still in progress. Cancel it or wait for it to finish, then undo it'),
      { run_id: runId },
    );
  const due: UndoEffect[] = effects.toReversed().flatMap(effect => {
    const { compensation, id, run_id, node_id, tool_name, version } = effect;
    if (!compensation.ok || effect.status === 'compensated' || effect.undo?.state === 'unknown') return [];
    const where = run_id === runId ? {} : { run_id };
    return [
      {
        ...where,
        call_id: id,
        node_id,
        roles: [...rolesOf(effect)],
        of: toolRef(tool_name, version),
        tool: compensation.tool,
        input: compensation.input,
      },
    ];
  });
  if (due.length === 0)
    throw new Refusal('CONFLICT', createMessage('This run has no effects left to undo'), {
      effects: effects.map(({ id, tool_name, status, compensation }) => ({ id, tool_name, status, compensation })),
    });
  const undo = services.atWork.begin({
    run_id: services.newId(),
    // A compensation uses the same identity as the call that made the effect.
    scope: run === undefined ? scope : { ...scope, run_as: scopeOfRun(run).run_as },
    workflow_id: '',
    plan: { workflow: workflowOf(runId, due), tools: toolsOf(tools, due) },
    input: null,
    fence: 1,
    isWritten: false,
    events: [],
    undo_of: runId,
    turn_group_id: `undo/${runId}`,
  });
  await undo.accepted();
  return { run_id: undo.run_id };
}

/** Throws for runs that performed nothing themselves: the effects and tools in their journal came from a file or a recording. */
function refuseUnreal(run: StoredRun | undefined): void {
  if (run === undefined) return;
  const { replay_of, evaluation_id } = run;
  if (replay_of !== null)
    throw new Refusal('CONFLICT', createMessage('This run replays a bundle and had no effects. Undo the original run'), {
      replay_of,
    });
  if (evaluation_id !== null)
    throw new Refusal('CONFLICT', createMessage('This run replays a recording and had no effects. Undo the original run'));
}

const toolsOf = (tools: readonly ToolSpec[], due: readonly UndoEffect[]): ToolSpec[] =>
  tools.filter(spec => due.some(({ tool }) => tool.name === spec.name && tool.version === spec.version));

function workflowOf(runId: string, effects: UndoEffect[]) {
  return {
    format: 'pinion.workflow/1' as const,
    name: `Undo of ${runId.slice(-8)}`,
    nodes: [{ id: 'undo', type: 'undo', title: 'Undo', position: { x: 0, y: 0 }, config: { of_run_id: runId, effects } }],
    edges: [],
  };
}
