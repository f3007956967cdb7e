import type {
  ChatOfRun,
  EarlierTurns,
  ModelConfig,
  NodeError,
  NodeFold,
  RunFold,
  Scope,
  ToolSpec,
  UpstreamCheck,
  WorkflowEdge,
  WorkflowNode,
} from '@pinion/contracts';
import type {
  ExpressionEngine,
  Hasher,
  Inbox,
  ModelAdapter,
  NodeJournal,
  ApprovalQueue,
  Recorded,
  Span,
  SuggestedTool,
  ToolRuntime,
  Tracer,
} from '@pinion/tool-runtime';
import type { RunSpec } from '../../journal/run-spec.ts';
import type { AgentCapsRegistry } from '../agent-caps-registry.ts';
import type { Delivered, Delivery } from '../../platform/delivery/deliver-callback.ts';
import type { ReadWholeOutput } from '../../platform/blobs/read-whole-output.ts';
import type { EvaluationCases } from './evaluation-cases.ts';
import type { ChildRuns } from './child-runs.ts';
import type { UnavailableNodeTool, Listed } from './unavailable-tool.ts';

export type ModelOpening = { ok: true; model: ModelAdapter } | { ok: false; error: NodeError };

/** The services that nodes use. */
export type NodeDeps = {
  runtime: ToolRuntime;
  expressions: ExpressionEngine;
  hasher: Hasher;
  openModel(config: ModelConfig, scope: Scope, runId: string, nodeId: string): Promise<ModelOpening>;
  /** Returns the last good values of a node's pins, from earlier runs of the workflow. */
  stalePins(scope: Scope, workflowId: string, nodeId: string): Promise<Record<string, unknown>>;
  /**
   * Returns the turns of the conversation before the one that a run answers. None if the run, or the run that it was forked
   * from, answers no message.
   */
  earlierTurns(scope: Scope, runId: string | undefined, nodeId: string): Promise<EarlierTurns>;
  /** Reads the whole output of a truncated call. */
  wholeOutput: ReadWholeOutput;
  /** Returns the tools an agent could have but does not have. The decisions about its tools are loaded when it resolves. */
  unavailable(scope: Scope, agentId: string, listed: Listed): Promise<readonly UnavailableNodeTool[]>;
  /** Returns the missing tools that a conversation is about, for the system message. */
  suggestions(scope: Scope, unavailable: readonly UnavailableNodeTool[], conversation: string): Promise<readonly SuggestedTool[]>;
  /** Resolves when the decisions about a workspace's tools are loaded for the guard. */
  ready(scope: Scope): Promise<void>;
  /** Posts a signed envelope to an external address until it is accepted. */
  deliver(delivery: Delivery): Promise<Delivered>;
  /** Returns a tool with the changes of an agent's activation. */
  specFor(spec: ToolSpec, agentId: string, scope: Scope): ToolSpec;
  /** Returns the roles of an external agent. */
  rolesOf(agentId: string, scope: Scope): readonly string[];
  /** Returns the service where people and slow tools answer a node's requests. */
  approvals(scope: Scope, runId: string, nodeId: string): ApprovalQueue;
  /** The child runs of this run. */
  children: ChildRuns;
  /** Caps that agents share with the agents below them. */
  caps: Pick<AgentCapsRegistry, 'enter' | 'leave' | 'open' | 'above'>;
  /** The cases of an evaluation run. */
  cases: EvaluationCases;
};

/** The run a node is part of. */
export type RunContext = {
  deps: NodeDeps;
  spec: RunSpec;
  /** The attempt of the run, which changes on each resume. */
  life: string;
  /** The group within which effects with one key happen once: that of the spec, or the run itself. */
  turn_group_id: string;
  /** Messages that arrive while the run is running. */
  inbox: Inbox | undefined;
  /** The conversation that this run, or the outermost run that contains it, answers. */
  chat: ChatOfRun | undefined;
  /** Marks the whole run, and the runs that contain it, as superseded by a newer message. */
  supersede(): void;
  /** The workflows that contain this run, outermost first, its own last. */
  above: readonly string[];
  fold: RunFold;
  /** The nodes as this one reads them, with truncated outputs restored in full. */
  sources: ReadonlyMap<string, NodeFold>;
  /** Returns the type of a node. */
  typeOf(nodeId: string): string | undefined;
  /** Checks whether one node is upstream of another: a template can read only those. */
  isUpstream: UpstreamCheck;
  journalOf(nodeId: string): NodeJournal;
  signal: AbortSignal;
  tracer: Tracer;
  span: Span | undefined;
  traces_url: string | undefined;
  /** Returns the journal's record of a node: after a crash, or from a bundle. */
  recordedOf(nodeId: string): Recorded | undefined;
  /** The run that is replayed. */
  replayed: RunFold | undefined;
};

/** A single node of a single run. `edges` are those into the node. */
export type NodeRun = {
  node: WorkflowNode;
  edges: readonly WorkflowEdge[];
  inputs: Readonly<Record<string, unknown>>;
  context: RunContext;
};
