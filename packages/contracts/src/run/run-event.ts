import * as z from 'zod/mini';
import { RunAs } from '../tenancy/scope.ts';
import { AgentBudget, AgentPolicy, MessageAction } from '../agent/agent-config.ts';
import { PinnedHandle } from '../agent/pinned-handle.ts';
import { EvaluatedBy } from './evaluated-by.ts';
import { JsonSchema } from '../json/json-schema.ts';
import { WorkflowFile } from '../workflow/workflow-file.ts';
import { ToolEnvelope, RuleVerdict } from '../tool/tool-envelope.ts';
import { ProgramCaller } from '../tool/program-caller.ts';
import { ToolSpec } from '../tool/tool-spec.ts';
import { ChatHistory } from './chat-history.ts';
import { ModelTurn, Usage } from './model-turn.ts';
import { ParentRun } from './parent-run.ts';
import { Edited, ForkedFrom, KeptEvents, RunPart } from './forked-from.ts';
import { Spending } from './spending.ts';
import { FinishReason, NodeError } from './run-status.ts';
import { TraceContext } from './trace-context.ts';

export const runEventVersion = 1;

/** The fields of every event. `seq` counts from 0 without gaps. `ms` is milliseconds since the run started. */
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
/** The usage of an attempt without an answer, if its provider counted it. */
const counted = {
  usage: z.optional(Usage),
  /** Cost in US dollars by the price table at that time. */
  cost_usd: z.optional(z.number()),
};
const subrun = { ...node, child_run_id: z.string(), index: z.optional(z.int().check(z.nonnegative())) };

/** An event of a run's journal. Event types name a subject and what happened to it, in the past tense, never a plan. */
export const RunEvent = z.discriminatedUnion('type', [
  z.object({
    ...entry,
    type: z.literal('run.started'),
    workflow_id: z.string(),
    /** The graph at the time of the run, so that the run remains readable after the workflow changes. */
    workflow: WorkflowFile,
    /** The published version of the run. Absent for a run of the draft, or of a workflow that is not stored. */
    workflow_version: z.optional(z.int()),
    /** Set when no user started the run. It acts for the owner of its workflow. */
    run_as: z.optional(RunAs),
    /** The tool versions that are fixed for the run. */
    tools: z.array(ToolSpec),
    input: z.unknown(),
    /** Set when the run was replayed from a bundle. */
    replay_of: z.optional(z.string()),
    /** The run whose effects this one compensates. */
    undo_of: z.optional(z.string()),
    session_id: z.optional(z.string()),
    turn_group_id: z.optional(z.string()),
    /** Set when another run started this one as its child. */
    parent: z.optional(ParentRun),
    /** The run that this one was forked from. */
    forked_from: z.optional(ForkedFrom),
    /** Set when the next events come from another run. */
    kept: z.optional(KeptEvents),
    /** Set when only a part of the graph runs. */
    part: z.optional(RunPart),
    /** True when nodes with test data output it instead of running. */
    use_test_data: z.optional(z.boolean()),
    /** Set when an evaluation runs a case, and for the run that runs them all. */
    evaluation: z.optional(EvaluatedBy),
    /** The span of the caller, or of the node that started this run. */
    trace_context: z.optional(TraceContext),
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
  /**
   * The end of a node that is not an agent. `outputs` holds the live handles only. The outputs of agents are folded from their
   * own events.
   */
  z.object({
    ...node,
    type: z.literal('node.finished'),
    outputs: z.record(z.string(), z.unknown()),
    /** True when the outputs are the node's test data and it did not run. */
    is_test_data: z.optional(z.boolean()),
  }),
  z.object({ ...node, type: z.literal('node.failed'), error: NodeError, outputs: z.optional(z.record(z.string(), z.unknown())) }),

  /** An approval of the node's input value was requested. */
  z.object({
    ...node,
    type: z.literal('node.asked'),
    question_id: z.string(),
    prompt: z.string(),
    expires_at: z.optional(z.string()),
  }),
  /** The approval was decided, or it expired. */
  z.object({
    ...node,
    type: z.literal('node.answered'),
    question_id: z.string(),
    decision: z.enum(['approved', 'declined', 'expired']),
    by: z.optional(z.string()),
    reason: z.optional(z.string()),
  }),
  /** The node waits until a time. `question_id` is what the server answers at that time. */
  z.object({ ...node, type: z.literal('node.delayed'), question_id: z.string(), until: z.string() }),
  /** The node starts a run of another workflow. Recorded before that run exists. `index` is the item of a map. */
  z.object({
    ...subrun,
    type: z.literal('subrun.started'),
    workflow_id: z.string(),
    /** The published version. */
    version: z.optional(z.int()),
    /** The save version of the draft, if the draft runs. */
    draft_version: z.optional(z.int()),
  }),
  /** The child run waits for a response, so this run waits too. */
  z.object({ ...subrun, type: z.literal('subrun.waiting') }),
  z.object({ ...subrun, type: z.literal('subrun.resumed') }),
  z.object({
    ...subrun,
    type: z.literal('subrun.finished'),
    status: z.enum(['succeeded', 'failed', 'cancelled']),
    error: z.optional(NodeError),
    /** The usage of the child run, including its own children. */
    spent: z.optional(Spending),
  }),

  z.object({
    ...node,
    type: z.literal('agent.started'),
    model: z.object({ provider: z.string(), model: z.string() }),
    instructions: z.string(),
    prompt: z.string(),
    /** `name@version` of every tool that was sent to the model. */
    tools: z.array(z.string()),
    policy: AgentPolicy,
    pins: z.array(PinnedHandle),
    traces_url: z.optional(z.string()),
    /** Values of pins from earlier runs, for `stale_last_success`. */
    stale_pins: z.optional(z.record(z.string(), z.unknown())),
    /** The schema that the response must match. */
    output_schema: z.optional(JsonSchema),
    /** The earlier turns of the conversation that the model received before the prompt. Absent outside of a conversation. */
    history: z.optional(ChatHistory),
  }),
  z.object({ ...turn, type: z.literal('model.started') }),
  /** Streamed text, buffered briefly. */
  z.object({ ...turn, type: z.literal('model.delta'), text: z.string() }),
  /** A failed attempt that is retried after `wait_ms`. */
  z.object({ ...turn, type: z.literal('model.retried'), error: NodeError, attempt: z.int(), wait_ms: z.number(), ...counted }),
  z.object({
    ...turn,
    type: z.literal('model.finished'),
    turn: ModelTurn,
    attempts: z.optional(z.int()),
    /** Cost in US dollars by the price table at that time. */
    cost_usd: z.optional(z.number()),
    /** Set when a user replaced the model's output. */
    edited: z.optional(Edited),
  }),
  z.object({ ...turn, type: z.literal('model.failed'), error: NodeError, ...counted }),
  /** A message that arrived while the agent was running, and the action taken. */
  z.object({
    ...node,
    type: z.literal('agent.message_received'),
    message_id: z.string(),
    text: z.string(),
    action: MessageAction,
    /** Number of model turns so far, which is the position of an absorbed message in the conversation. */
    iteration: z.int().check(z.nonnegative()),
  }),
  /** A response that did not match its schema. `text` is the error sent to the model. The model is called once more. */
  z.object({ ...turn, type: z.literal('agent.answer_refused'), text: z.string() }),
  /** The budget is used up: the node requests more, or ends. `question_id` is set when it requests more. */
  z.object({
    ...node,
    type: z.literal('agent.budget_reached'),
    limit: z.enum(['tokens', 'calls', 'usd', 'workspace']),
    spent: Spending,
    question_id: z.optional(z.string()),
  }),
  /** The budget request was approved or rejected. */
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
    /** The response as data, if it has a schema and matches it. */
    structured: z.optional(z.unknown()),
    error: z.optional(NodeError),
  }),

  /** A call that the policy allowed. `index` is the call's index in the turn of its iteration. */
  z.object({
    ...call,
    type: z.literal('tool.authorized'),
    iteration: z.int().check(z.nonnegative()),
    index: z.int().check(z.nonnegative()),
    call_seq: z.int().check(z.nonnegative()),
    name: z.string(),
    version: z.string(),
    side_effect_policy: z.string(),
    /** The input of the call. Only set if no model turn contains it. */
    input: z.optional(z.unknown()),
    /** The rule that makes the call, if no model requested it. */
    rule_id: z.optional(z.string()),
    step_id: z.optional(z.string()),
    /** The call that a user edited into this one. */
    replaces: z.optional(z.string()),
    /** The program that makes the call. Absent if the model requests it directly. */
    caller: z.optional(ProgramCaller),
  }),
  /** The call requires approval. */
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
    caller: z.optional(ProgramCaller),
  }),
  /** The call was approved. `input` is the user's edit. The call continues under the id that the edited input gives it. */
  z.object({ ...call, type: z.literal('tool.confirmed'), by: z.string(), input: z.optional(z.unknown()) }),
  /** The call was rejected or its approval expired. Nothing was sent. */
  z.object({ ...call, type: z.literal('tool.declined'), envelope: ToolEnvelope, by: z.optional(z.string()) }),
  /** A newer message made the call obsolete. Nothing was sent. */
  z.object({ ...call, type: z.literal('tool.superseded'), envelope: ToolEnvelope, message_id: z.optional(z.string()) }),
  /**
   * The call was accepted by a slow tool that responds later: by a callback, or by polling `elsewhere`, the id of the call at
   * another hub.
   */
  z.object({
    ...call,
    type: z.literal('tool.waiting'),
    question_id: z.string(),
    expires_at: z.optional(z.string()),
    elsewhere: z.optional(z.string()),
  }),
  /**
   * An effect of `of_run_id` was compensated. `envelope` is the tool envelope of the compensating call. A call's id is unique
   * in its node only, so `of_node_id` names the node (older journals have none).
   */
  z.object({
    ...call,
    type: z.literal('tool.compensated'),
    of_run_id: z.string(),
    of_node_id: z.optional(z.string()),
    envelope: ToolEnvelope,
  }),
  /** The call was sent to its provider. */
  z.object({ ...call, type: z.literal('tool.invoked') }),
  /** The call waits for a place on the server: code waits for a sandbox. The time that it may take does not run. */
  z.object({ ...call, type: z.literal('tool.queued'), queue: z.enum(['sandbox']) }),
  /** The call has its place, and its work begins. */
  z.object({ ...call, type: z.literal('tool.dequeued') }),
  /** Output that code printed while its call runs, buffered briefly. The envelope has the whole output. */
  z.object({ ...call, type: z.literal('tool.printed'), stream: z.enum(['stdout', 'stderr']), text: z.string() }),
  z.object({ ...call, type: z.literal('tool.executed'), envelope: ToolEnvelope, edited: z.optional(Edited) }),
  z.object({ ...call, type: z.literal('tool.failed'), envelope: ToolEnvelope, edited: z.optional(Edited) }),
  /** The call was denied by the policy. Nothing was sent. */
  z.object({ ...call, type: z.literal('tool.denied'), envelope: ToolEnvelope, verdict: z.optional(RuleVerdict) }),
]);
export type RunEvent = z.infer<typeof RunEvent>;
export type RunEventType = RunEvent['type'];
/** An event that happened in a node. */
export type NodeEvent = Extract<RunEvent, { node_id: string }>;
/** The types of events that report how a call goes on. They are in the journal of its run only. */
const progressTypes = ['tool.printed', 'tool.queued', 'tool.dequeued'] as const;
export type ProgressEvent = Extract<RunEvent, { type: (typeof progressTypes)[number] }>;
export const isProgressType = (type: string): boolean => progressTypes.some(progress => progress === type);
export type RunEventOf<Type extends RunEventType> = Extract<RunEvent, { type: Type }>;

type Distribute<T> = T extends unknown ? Omit<T, 'v' | 'run_id' | 'seq' | 'at' | 'ms'> : never;
/** An event before it is appended to the journal, which assigns its number and its time. */
export type NewRunEvent = Distribute<RunEvent>;
type DistributeNode<T> = T extends { node_id: string } ? Omit<T, 'node_id'> : never;
/** A new event from inside a node, which need not know its own id. */
export type NewNodeEvent = DistributeNode<NewRunEvent>;

/** Types of the last event of a call. */
export const callEnds = ['tool.executed', 'tool.failed', 'tool.denied', 'tool.declined', 'tool.superseded'] as const;
const callEndTypes: ReadonlySet<string> = new Set(callEnds);
/** The last event of a call, with its tool envelope. */
export type CallEnd = RunEventOf<(typeof callEnds)[number]>;
export const isCallEnd = (event: RunEvent): event is CallEnd => callEndTypes.has(event.type);
