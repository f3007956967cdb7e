import * as z from 'zod';
import { AgentPolicy } from '../agent/agent-config.ts';
import { PinnedHandle } from '../agent/pinned-handle.ts';
import { WorkflowFile } from '../graph/workflow-file.ts';
import { ToolEnvelope, RuleVerdict } from '../tool/tool-envelope.ts';
import { ToolSpec } from '../tool/tool-spec.ts';
import { ModelTurn } from './model-turn.ts';
import { FinishReason, NodeError } from './run-status.ts';

export const runEventVersion = 1;

/** What every line of the journal carries. `seq` counts from 0 without gaps; `ms` is milliseconds since the run started. */
const line = {
  v: z.literal(runEventVersion),
  run_id: z.string(),
  seq: z.number().int().nonnegative(),
  at: z.string(),
  ms: z.number(),
};
const node = { ...line, node_id: z.string() };
const turn = { ...node, iteration: z.number().int().nonnegative() };
const call = { ...node, call_id: z.string() };

/** The journal of a run, one line each (C10). Events are nouns and what happened to them; past, never planned. */
export const RunEvent = z.discriminatedUnion('type', [
  z.object({
    ...line,
    type: z.literal('run.started'),
    workflow_id: z.string(),
    /** The graph as it was, so that a run stays readable whatever becomes of the workflow. */
    workflow: WorkflowFile,
    /** The tool versions the run was frozen on. */
    tools: z.array(ToolSpec),
    input: z.unknown(),
    /** Set when the run was played from a bundle. */
    replay_of: z.string().optional(),
  }),
  z.object({ ...line, type: z.literal('run.resumed') }),
  z.object({ ...line, type: z.literal('run.cancel_requested') }),
  z.object({
    ...line,
    type: z.literal('run.finished'),
    status: z.enum(['succeeded', 'failed', 'cancelled']),
    output: z.unknown(),
    error: NodeError.optional(),
  }),

  z.object({ ...node, type: z.literal('node.started') }),
  z.object({ ...node, type: z.literal('node.skipped') }),
  /** `outputs` holds the live handles only. Not for agents: theirs are folded from their own events. */
  z.object({ ...node, type: z.literal('node.finished'), outputs: z.record(z.string(), z.unknown()) }),
  z.object({ ...node, type: z.literal('node.failed'), error: NodeError, outputs: z.record(z.string(), z.unknown()).optional() }),

  z.object({
    ...node,
    type: z.literal('agent.started'),
    model: z.object({ provider: z.string(), model: z.string() }),
    instructions: z.string(),
    prompt: z.string(),
    /** `name@version` of every tool the model was told of. */
    tools: z.array(z.string()),
    policy: AgentPolicy,
    pins: z.array(PinnedHandle),
    traces_url: z.string().optional(),
    /** Values of pins from earlier runs, for `stale_last_success`. */
    stale_pins: z.record(z.string(), z.unknown()).optional(),
  }),
  z.object({ ...turn, type: z.literal('model.started') }),
  /** Text as it streams, gathered for a moment. */
  z.object({ ...turn, type: z.literal('model.delta'), text: z.string() }),
  /** An attempt failed and another follows after `wait_ms`. */
  z.object({ ...turn, type: z.literal('model.retried'), error: NodeError, attempt: z.number().int(), wait_ms: z.number() }),
  z.object({ ...turn, type: z.literal('model.finished'), turn: ModelTurn, attempts: z.number().int().optional() }),
  z.object({ ...turn, type: z.literal('model.failed'), error: NodeError }),
  z.object({
    ...node,
    type: z.literal('agent.finished'),
    finish_reason: FinishReason,
    response: z.string(),
    error: NodeError.optional(),
  }),

  /** Accepted by the policy. `index` is the call's place in the answer of its iteration. */
  z.object({
    ...call,
    type: z.literal('tool.authorized'),
    iteration: z.number().int().nonnegative(),
    index: z.number().int().nonnegative(),
    call_seq: z.number().int().nonnegative(),
    name: z.string(),
    version: z.string(),
    side_effect_policy: z.string(),
    /** Only where no model turn holds it. */
    input: z.unknown().optional(),
  }),
  /** Sent to its provider. */
  z.object({ ...call, type: z.literal('tool.invoked') }),
  z.object({ ...call, type: z.literal('tool.executed'), envelope: ToolEnvelope }),
  z.object({ ...call, type: z.literal('tool.failed'), envelope: ToolEnvelope }),
  /** The policy said no; nothing was sent. */
  z.object({ ...call, type: z.literal('tool.denied'), envelope: ToolEnvelope, verdict: RuleVerdict.optional() }),
]);
export type RunEvent = z.infer<typeof RunEvent>;
export type RunEventType = RunEvent['type'];
export type RunEventOf<Type extends RunEventType> = Extract<RunEvent, { type: Type }>;

type Distribute<T> = T extends unknown ? Omit<T, 'v' | 'run_id' | 'seq' | 'at' | 'ms'> : never;
/** An event on its way into the journal, which gives it its number and its time. */
export type NewRunEvent = Distribute<RunEvent>;
type DistributeNode<T> = T extends { node_id: string } ? Omit<T, 'node_id'> : never;
/** The same from inside a node, which need not know its own name. */
export type NewNodeEvent = DistributeNode<NewRunEvent>;

export const isCallEnd = (event: RunEvent): event is RunEventOf<'tool.executed' | 'tool.failed' | 'tool.denied'> =>
  event.type === 'tool.executed' || event.type === 'tool.failed' || event.type === 'tool.denied';
