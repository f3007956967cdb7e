import { isRecord, type NodeError, type RunEvent, succeeded, sideEffectPolicies, type ToolEnvelope } from '@pinion/contracts';
import * as z from 'zod';
import type { NodeEnd } from '../scheduler/node-end.ts';
import { frozenTool } from './frozen-tool.ts';
import type { NodeRun } from './node-run.ts';
import { undoAgent } from './outside-caller.ts';

export const UndoEffect = z.object({
  /** The part of the run that made the call; absent: the run itself. */
  run_id: z.string().optional(),
  call_id: z.string(),
  node_id: z.string(),
  /** Of the node that made the call: who may do a thing may undo it. */
  roles: z.array(z.string()).default([]),
  /** `name@version` of what is undone. */
  of: z.string(),
  tool: z.object({ name: z.string(), version: z.string() }),
  input: z.record(z.string(), z.unknown()),
});
export type UndoEffect = z.infer<typeof UndoEffect>;
const UndoConfig = z.object({ of_run_id: z.string(), effects: z.array(UndoEffect) });

/**
 * The one node of a run that undoes another's effects, newest first. It stops at the first that fails: what came before
 * may rest on it. A person asked for it, so the node asks for nobody; a tool may.
 */
export async function runUndoNode(run: NodeRun): Promise<NodeEnd> {
  const config = UndoConfig.safeParse(run.node.config);
  if (!config.success) return { kind: 'failed', error: { code: 'VALIDATION_ERROR', message: 'this is no list of effects' } };
  const { of_run_id, effects } = config.data;
  const recorded = run.context.recordedOf(run.node.id);
  await run.context.deps.ready(run.context.scope);
  const done: string[] = [];
  for (const [seq, effect] of effects.entries()) {
    const madeBy = effect.run_id ?? of_run_id;
    const envelope = await undo(run, madeBy, effect, seq);
    if (recorded === undefined || recorded.isReplay || !wasTold(recorded.events, madeBy, effect))
      run.context.journalOf(run.node.id).append({
        type: 'tool.compensated',
        call_id: effect.call_id,
        of_run_id: madeBy,
        of_node_id: effect.node_id,
        envelope,
      });
    if (!succeeded(envelope)) return { kind: 'failed', error: failureOf(effect, envelope, effects.slice(seq + 1)) };
    done.push(effect.of);
  }
  return { kind: 'finished', outputs: { value: { undone: done } } };
}

/** Its key is the effect it undoes: two people who ask at once, for the run or for a part of it, undo it once. */
function undo(run: NodeRun, ofRunId: string, effect: UndoEffect, seq: number): Promise<ToolEnvelope> {
  const { node, context } = run;
  const { call_id, node_id, roles, tool, input } = effect;
  return context.deps.runtime.runTool({
    tool: frozenTool(context.tools, tool.name, tool.version) ?? tool,
    input,
    policy: { allowed_side_effects: [...sideEffectPolicies], confirmation: 'never' },
    scope: context.scope,
    journal: context.journalOf(node.id),
    signal: context.signal,
    span: context.span,
    recorded: context.recordedOf(node.id),
    questions: context.replayed === undefined ? context.deps.questions(context.scope, context.run_id, node.id) : undefined,
    caller: {
      run_id: context.run_id,
      life: context.life,
      node_id: node.id,
      agent_id: undoAgent,
      roles,
      turn_group_id: `undo/${ofRunId}`,
    },
    seq,
    givenKey: `undo/${node_id}/${call_id}`,
  });
}

const wasTold = (events: readonly RunEvent[], ofRunId: string, { call_id, node_id }: UndoEffect): boolean =>
  events.some(
    event =>
      event.type === 'tool.compensated' &&
      event.of_run_id === ofRunId &&
      event.call_id === call_id &&
      (event.of_node_id ?? node_id) === node_id,
  );

function failureOf(effect: UndoEffect, { error }: ToolEnvelope, left: readonly UndoEffect[]): NodeError {
  const { code = 'UNKNOWN', message = 'it failed' } = error ?? {};
  const details = isRecord(error?.details) ? error.details : {};
  return {
    code,
    message: `${effect.of} could not be undone: ${message}${left.length > 0 ? `; ${left.length} older effects were left as they are` : ''}`,
    details: { ...details, call_id: effect.call_id, left: left.map(({ call_id }) => call_id) },
  };
}
