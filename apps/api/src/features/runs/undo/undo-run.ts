import { createMessage, hasEnded, type Scope, toolRef, type ToolSpec } from '@pinion/contracts';
import { audited } from '../../../audit/audited.ts';
import { beginSingleNodeRun, singleNodeWorkflow } from '../../../worker/begin-single-node-run.ts';
import type { UndoEffect } from '../../../engine/nodes/undo-node.ts';
import type { StoredRun } from '../../../stores/runs/stored-run.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import type { RunServices } from '../run-services.ts';
import { scopeOfRun } from '../read/scope-of-run.ts';
import { readSideEffects } from './side-effects.ts';

/**
 * Compensates the effects of a run and its parts that can be undone, newest first, in its own run: durable, visible and
 * replayed like any other. Each effect is undone at most once, regardless of the number of requests. A compensation with an
 * unknown outcome stops the undo that met it. The next undo skips that effect and continues with older ones (decision 0023).
 * Audited as an administrative act.
 */
export const undoRun = (services: RunServices, scope: Scope, runId: string): Promise<{ run_id: string }> =>
  audited(services, scope, { action: 'run.undone', subject: runId }, () => beginUndo(services, scope, runId));

async function beginUndo(services: RunServices, scope: Scope, runId: string): Promise<{ run_id: string }> {
  await services.activeRuns.whenWritten(runId);
  const run = await services.runStore.get(scope, runId);
  refuseUnreal(run);
  const { effects, tools, rolesOf } = await readSideEffects(services, scope, runId);
  const active = services.activeRuns.find(runId);
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
  // A compensation uses the same identity as the call that made the effect.
  const identity = run === undefined ? scope : { ...scope, run_as: scopeOfRun(run).run_as };
  const config = { of_run_id: runId, effects: due };
  const run_id = await beginSingleNodeRun(services, identity, {
    run_id: services.newId(),
    workflow: singleNodeWorkflow(`Undo of ${runId.slice(-8)}`, { id: 'undo', type: 'undo', title: 'Undo', config }),
    tools: toolsOf(tools, due),
    undo_of: runId,
    turn_group_id: `undo/${runId}`,
  });
  return { run_id };
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
