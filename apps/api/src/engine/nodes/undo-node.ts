import { isRecord, type NodeError, type RunEvent, succeeded, sideEffectPolicies, type ToolEnvelope } from '@pinion/contracts';
import * as z from 'zod';
import type { NodeEnd } from '../scheduler/node-end.ts';
import { callerOf } from './caller-of-node.ts';
import { frozenTool } from './frozen-tool.ts';
import type { NodeRun } from './node-run.ts';
import { undoAgent } from './outside-caller.ts';

export const UndoEffect = z.object({
  /** The child run that made the call; the run itself when absent. */
  run_id: z.string().optional(),
  call_id: z.string(),
  node_id: z.string(),
  /** The roles of the node that made the call: permission to make a call includes permission to compensate it. */
  roles: z.array(z.string()).default([]),
  /** The compensated tool, as `name@version`. */
  of: z.string(),
  tool: z.object({ name: z.string(), version: z.string() }),
  input: z.record(z.string(), z.unknown()),
});
export type UndoEffect = z.infer<typeof UndoEffect>;
const UndoConfig = z.object({ of_run_id: z.string(), effects: z.array(UndoEffect) });

/**
 * Runs the single node that compensates another run's effects, newest first. Stops at the first failure, because earlier
 * effects may depend on it. A user requested it, so the node requests no approval, but a tool can.
 */
export async function runUndoNode(run: NodeRun): Promise<NodeEnd> {
  const config = UndoConfig.safeParse(run.node.config);
  if (!config.success)
    return { kind: 'failed', error: { code: 'VALIDATION_ERROR', message: 'The input is not a list of effects' } };
  const { of_run_id, effects } = config.data;
  const recorded = run.context.recordedOf(run.node.id);
  await run.context.deps.ready(run.context.spec.scope);
  const done: string[] = [];
  for (const [seq, effect] of effects.entries()) {
    const madeBy = effect.run_id ?? of_run_id;
    const envelope = await undo(run, madeBy, effect, seq);
    if (recorded === undefined || recorded.isReplay || !isRecorded(recorded.events, madeBy, effect))
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

/**
 * Compensates one effect. The idempotency key is the effect itself, so two users who request it at once, for the run or for a
 * child run, compensate it once.
 */
function undo(run: NodeRun, ofRunId: string, effect: UndoEffect, seq: number): Promise<ToolEnvelope> {
  const { node, context } = run;
  const { call_id, node_id, roles, tool, input } = effect;
  return context.deps.runtime.runTool({
    tool: frozenTool(context.spec.tools, tool.name, tool.version) ?? tool,
    input,
    policy: { allowed_side_effects: [...sideEffectPolicies], confirmation: 'never' },
    scope: context.spec.scope,
    journal: context.journalOf(node.id),
    signal: context.signal,
    span: context.span,
    recorded: context.recordedOf(node.id),
    approvals:
      context.replayed === undefined ? context.deps.approvals(context.spec.scope, context.spec.run_id, node.id) : undefined,
    caller: callerOf(run, { agent_id: undoAgent, roles, turn_group_id: `undo/${ofRunId}` }),
    seq,
    givenKey: `undo/${node_id}/${call_id}`,
  });
}

const isRecorded = (events: readonly RunEvent[], ofRunId: string, { call_id, node_id }: UndoEffect): boolean =>
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
    message: `${effect.of} could not be undone: ${message}${left.length > 0 ? `. ${left.length} older effects were not undone` : ''}`,
    details: { ...details, call_id: effect.call_id, left: left.map(({ call_id }) => call_id) },
  };
}
