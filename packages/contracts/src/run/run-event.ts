import * as z from 'zod/mini';
import { RunAs } from '../tenancy/scope.ts';
import { AgentBudget, AgentPolicy, MessageAction } from '../agent/agent-config.ts';
import { PinnedHandle } from '../agent/pinned-handle.ts';
import { EvaluatedBy } from '../evaluation/evaluated-by.ts';
import { JsonSchema } from '../json/json-schema.ts';
import { WorkflowFile } from '../graph/workflow-file.ts';
import { ToolEnvelope, RuleVerdict } from '../tool/tool-envelope.ts';
import { ToolSpec } from '../tool/tool-spec.ts';
import { ModelTurn } from './model-turn.ts';
import { ParentRun } from './parent-run.ts';
import { Edited, ForkedFrom, KeptEvents, RunPart } from './fork/forked-from.ts';
import { Spending } from './spending.ts';
import { FinishReason, NodeError } from './run-status.ts';

export const runEventVersion = 1;

/** What every line of the journal carries. `seq` counts from 0 without gaps; `ms` is milliseconds since the run started. */
const entry = {
  v: z.literal(runEventVersion),
  run_id: z.string(),
  seq: z.int().check(z.nonnegative()),
  at: z.string(),
  ms: z.number(),
};
const node = { ...entry, node_id: z.string() };
const turn = { ...node, iteration: z.int().check(z.nonnegative()) };
const call = { ...node, call_id: z.string() };
const subrun = { ...node, child_run_id: z.string(), index: z.optional(z.int().check(z.nonnegative())) };

/** The journal of a run, one line each (C10). Events are nouns and what happened to them; past, never planned. */
export const RunEvent = z.discriminatedUnion('type', [
  z.object({
    ...entry,
    type: z.literal('run.started'),
    workflow_id: z.string(),
    /** The graph as it was, so that a run stays readable whatever becomes of the workflow. */
    workflow: WorkflowFile,
    /** The published version it is a run of; absent: of the draft, or of nothing that is kept. */
    workflow_version: z.optional(z.int()),
    /** Nobody was at it, and it acts for the owner of its workflow (C25). */
    run_as: z.optional(RunAs),
    /** The tool versions the run was frozen on. */
    tools: z.array(ToolSpec),
    input: z.unknown(),
    /** Set when the run was played from a bundle. */
    replay_of: z.optional(z.string()),
    /** The run whose effects this one undoes. */
    undo_of: z.optional(z.string()),
    session_id: z.optional(z.string()),
    turn_group_id: z.optional(z.string()),
    /** Set when another run began this one as a part of it. */
    parent: z.optional(ParentRun),
    /** The run this one goes on from. */
    forked_from: z.optional(ForkedFrom),
    /** The next lines are another run's. */
    kept: z.optional(KeptEvents),
    /** Set when only a part of the graph runs. */
    part: z.optional(RunPart),
    /** Nodes that have test data give it, and do not run. */
    use_test_data: z.optional(z.boolean()),
    /** Set when an evaluation plays a case, and at the run that plays them all. */
    evaluation: z.optional(EvaluatedBy),
  }),
  z.object({ ...entry, type: z.literal('run.resumed') }),
  z.object({ ...entry, type: z.literal('run.cancel_requested') }),
  z.object({
    ...entry,
    type: z.literal('run.finished'),
    status: z.enum(['succeeded', 'failed', 'cancelled']),
    output: z.unknown(),
    error: z.optional(NodeError),
  }),

  z.object({ ...node, type: z.literal('node.started') }),
  z.object({ ...node, type: z.literal('node.skipped') }),
  /** `outputs` holds the live handles only. Not for agents: theirs are folded from their own events. */
  z.object({
    ...node,
    type: z.literal('node.finished'),
    outputs: z.record(z.string(), z.unknown()),
    /** The outputs are its test data: it did not run. */
    is_test_data: z.optional(z.boolean()),
  }),
  z.object({ ...node, type: z.literal('node.failed'), error: NodeError, outputs: z.optional(z.record(z.string(), z.unknown())) }),

  /** A person is asked about the value that came to the node. */
  z.object({
    ...node,
    type: z.literal('node.asked'),
    question_id: z.string(),
    prompt: z.string(),
    expires_at: z.optional(z.string()),
  }),
  /** Somebody answered, or nobody in time. */
  z.object({
    ...node,
    type: z.literal('node.answered'),
    question_id: z.string(),
    decision: z.enum(['approved', 'declined', 'expired']),
    by: z.optional(z.string()),
    reason: z.optional(z.string()),
  }),
  /** The node begins a run of another workflow. Written before that run is; `index` is the item of a map. */
  z.object({
    ...subrun,
    type: z.literal('subrun.started'),
    workflow_id: z.string(),
    /** The published version. */
    version: z.optional(z.int()),
    /** Where it is the draft: which save of it. */
    draft_version: z.optional(z.int()),
  }),
  /** That run waits for somebody, and so does this one. */
  z.object({ ...subrun, type: z.literal('subrun.waiting') }),
  z.object({ ...subrun, type: z.literal('subrun.resumed') }),
  z.object({
    ...subrun,
    type: z.literal('subrun.finished'),
    status: z.enum(['succeeded', 'failed', 'cancelled']),
    error: z.optional(NodeError),
    /** By that run and its own parts. */
    spent: z.optional(Spending),
  }),

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
    traces_url: z.optional(z.string()),
    /** Values of pins from earlier runs, for `stale_last_success`. */
    stale_pins: z.optional(z.record(z.string(), z.unknown())),
    /** What its answer has to fit. */
    output_schema: z.optional(JsonSchema),
  }),
  z.object({ ...turn, type: z.literal('model.started') }),
  /** Text as it streams, gathered for a moment. */
  z.object({ ...turn, type: z.literal('model.delta'), text: z.string() }),
  /** An attempt failed and another follows after `wait_ms`. */
  z.object({ ...turn, type: z.literal('model.retried'), error: NodeError, attempt: z.int(), wait_ms: z.number() }),
  z.object({
    ...turn,
    type: z.literal('model.finished'),
    turn: ModelTurn,
    attempts: z.optional(z.int()),
    /** By the price table of that moment, in US dollars. */
    cost_usd: z.optional(z.number()),
    /** A person put this in the place of what the model had said. */
    edited: z.optional(Edited),
  }),
  z.object({ ...turn, type: z.literal('model.failed'), error: NodeError }),
  /** A message arrived while the agent worked, and what was done with it. */
  z.object({
    ...node,
    type: z.literal('agent.message_received'),
    message_id: z.string(),
    text: z.string(),
    action: MessageAction,
    /** The model answers so far: where an absorbed message stands in the conversation. */
    iteration: z.int().check(z.nonnegative()),
  }),
  /** An answer did not fit the schema it has to fit; `text` is what the model was told of it. It is asked once more. */
  z.object({ ...turn, type: z.literal('agent.answer_refused'), text: z.string() }),
  /** The budget is spent: the node asks for more, or ends. `question_id` is set when it asks. */
  z.object({
    ...node,
    type: z.literal('agent.budget_reached'),
    limit: z.enum(['tokens', 'calls', 'usd', 'workspace']),
    spent: Spending,
    question_id: z.optional(z.string()),
  }),
  /** Somebody gave more, or did not. */
  z.object({
    ...node,
    type: z.literal('agent.budget_answered'),
    question_id: z.string(),
    budget: z.optional(AgentBudget),
    by: z.optional(z.string()),
  }),
  z.object({
    ...node,
    type: z.literal('agent.finished'),
    finish_reason: FinishReason,
    response: z.string(),
    /** The answer as data, where it has a schema and fits it. */
    structured: z.optional(z.unknown()),
    error: z.optional(NodeError),
  }),

  /** Accepted by the policy. `index` is the call's place in the answer of its iteration. */
  z.object({
    ...call,
    type: z.literal('tool.authorized'),
    iteration: z.int().check(z.nonnegative()),
    index: z.int().check(z.nonnegative()),
    call_seq: z.int().check(z.nonnegative()),
    name: z.string(),
    version: z.string(),
    side_effect_policy: z.string(),
    /** Only where no model turn holds it. */
    input: z.optional(z.unknown()),
    /** The rule that runs it, where no model asked for it. */
    rule_id: z.optional(z.string()),
    step_id: z.optional(z.string()),
    /** The call a person changed into this one. */
    replaces: z.optional(z.string()),
  }),
  /** A person has to say yes first. */
  z.object({
    ...call,
    type: z.literal('tool.confirmation_requested'),
    iteration: z.int().check(z.nonnegative()),
    index: z.int().check(z.nonnegative()),
    call_seq: z.int().check(z.nonnegative()),
    name: z.string(),
    version: z.string(),
    side_effect_policy: z.string(),
    input: z.unknown(),
    question_id: z.string(),
    prompt: z.string(),
    reason: z.string(),
    expires_at: z.optional(z.string()),
    rule_id: z.optional(z.string()),
    step_id: z.optional(z.string()),
  }),
  /** `input`: what the person made of it; the call goes on under the id that input gives it. */
  z.object({ ...call, type: z.literal('tool.confirmed'), by: z.string(), input: z.optional(z.unknown()) }),
  /** A person said no, or nobody said anything in time; nothing was sent. */
  z.object({ ...call, type: z.literal('tool.declined'), envelope: ToolEnvelope, by: z.optional(z.string()) }),
  /** A newer message made it pointless; nothing was sent. */
  z.object({ ...call, type: z.literal('tool.superseded'), envelope: ToolEnvelope, message_id: z.optional(z.string()) }),
  /** Taken in by a slow tool that answers later: by a callback, or asked for under `elsewhere`, the id of the call at another hub. */
  z.object({
    ...call,
    type: z.literal('tool.waiting'),
    question_id: z.string(),
    expires_at: z.optional(z.string()),
    elsewhere: z.optional(z.string()),
  }),
  /**
   * An effect of `of_run_id` was undone; `envelope` is the receipt of the call that did it. A call's id is unique in its
   * node only: `of_node_id` says which (journals before it was written have none).
   */
  z.object({
    ...call,
    type: z.literal('tool.compensated'),
    of_run_id: z.string(),
    of_node_id: z.optional(z.string()),
    envelope: ToolEnvelope,
  }),
  /** Sent to its provider. */
  z.object({ ...call, type: z.literal('tool.invoked') }),
  z.object({ ...call, type: z.literal('tool.executed'), envelope: ToolEnvelope, edited: z.optional(Edited) }),
  z.object({ ...call, type: z.literal('tool.failed'), envelope: ToolEnvelope, edited: z.optional(Edited) }),
  /** The policy said no; nothing was sent. */
  z.object({ ...call, type: z.literal('tool.denied'), envelope: ToolEnvelope, verdict: z.optional(RuleVerdict) }),
]);
export type RunEvent = z.infer<typeof RunEvent>;
export type RunEventType = RunEvent['type'];
/** One that happened in a node. */
export type NodeEvent = Extract<RunEvent, { node_id: string }>;
export type RunEventOf<Type extends RunEventType> = Extract<RunEvent, { type: Type }>;

type Distribute<T> = T extends unknown ? Omit<T, 'v' | 'run_id' | 'seq' | 'at' | 'ms'> : never;
/** An event on its way into the journal, which gives it its number and its time. */
export type NewRunEvent = Distribute<RunEvent>;
type DistributeNode<T> = T extends { node_id: string } ? Omit<T, 'node_id'> : never;
/** The same from inside a node, which need not know its own name. */
export type NewNodeEvent = DistributeNode<NewRunEvent>;

/** Types of the last line of a call. */
export const callEnds = ['tool.executed', 'tool.failed', 'tool.denied', 'tool.declined', 'tool.superseded'] as const;
const callEndTypes: ReadonlySet<string> = new Set(callEnds);
/** The last line of a call, with its receipt. */
export type CallEnd = RunEventOf<(typeof callEnds)[number]>;
export const isCallEnd = (event: RunEvent): event is CallEnd => callEndTypes.has(event.type);
