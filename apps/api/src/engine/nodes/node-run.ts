import type {
  ChatOfRun,
  ModelConfig,
  NodeError,
  NodeFold,
  RunFold,
  Scope,
  ToolSpec,
  WorkflowFile,
  WorkflowNode,
} from '@pinion/contracts';
import type {
  ExpressionEngine,
  Inbox,
  ModelAdapter,
  NodeJournal,
  ApprovalQueue,
  Recorded,
  Span,
  SuggestedTool,
  ToolRuntime,
} from '@pinion/tool-runtime';
import type { AgentCapsRegistry } from '../../worker/agent-caps-registry.ts';
import type { Delivered, Delivery } from '../../platform/delivery/deliver-callback.ts';
import type { ReadWholeOutput } from '../../platform/blobs/read-whole-output.ts';
import type { EvaluationCases } from './evaluation-cases.ts';
import type { ChildRuns } from './child-runs.ts';
import type { UnavailableTool, Listed } from '../../worker/workspace-facts.ts';

export type ModelOpening = { ok: true; model: ModelAdapter } | { ok: false; error: NodeError };

/** What nodes ask of the world. */
export type NodeDeps = {
  runtime: ToolRuntime;
  expressions: ExpressionEngine;
  openModel(config: ModelConfig, scope: Scope, runId: string, nodeId: string): Promise<ModelOpening>;
  /** Last good values of a node's pins, from earlier runs of the workflow. */
  stalePins(scope: Scope, workflowId: string, nodeId: string): Promise<Record<string, unknown>>;
  /** Reads the whole output of a truncated call. */
  wholeOutput: ReadWholeOutput;
  /** What an agent could have and does not; what is decided of its tools is at hand afterwards. */
  lacking(scope: Scope, agentId: string, listed: Listed): Promise<readonly UnavailableTool[]>;
  /** Returns the lacking tools that a conversation is about, for the system message. */
  suggestions(scope: Scope, lacking: readonly UnavailableTool[], conversation: string): Promise<readonly SuggestedTool[]>;
  /** What is decided of a workspace's tools is at hand for the guard when this resolves. */
  ready(scope: Scope): Promise<void>;
  /** Posts a receipt to an address outside, signed, until it is taken. */
  deliver(delivery: Delivery): Promise<Delivered>;
  /** A tool with what an agent's activation changes about it. */
  specFor(spec: ToolSpec, agentId: string, scope: Scope): ToolSpec;
  /** The roles that an agent from outside has. */
  rolesOf(agentId: string, scope: Scope): readonly string[];
  /** Where people and slow tools answer a node's questions. */
  questions(scope: Scope, runId: string, nodeId: string): ApprovalQueue;
  /** Runs that are part of this one. */
  children: ChildRuns;
  /** Caps that agents share with the agents below them. */
  caps: Pick<AgentCapsRegistry, 'enter' | 'leave' | 'open' | 'above'>;
  /** Of the run that is an evaluation. */
  cases: EvaluationCases;
};

/** The run a node is part of. */
export type RunContext = {
  deps: NodeDeps;
  run_id: string;
  /** Which life of the run this is. */
  life: string;
  /** Of the conversation this run belongs to. */
  session_id: string | undefined;
  turn_group_id: string;
  /** Messages that come while it works. */
  inbox: Inbox | undefined;
  /** The conversation that this run, or the outermost one it is a part of, answers. */
  chat: ChatOfRun | undefined;
  /** A newer message made the whole run pointless, and those it is a part of. */
  supersede(): void;
  scope: Scope;
  /** The workflows this run is in, the outermost first, its own last. */
  above: readonly string[];
  file: WorkflowFile;
  fold: RunFold;
  /** The nodes as this one reads them: outputs that were truncated are whole. */
  sources: ReadonlyMap<string, NodeFold>;
  /** The versions the run was frozen on. */
  tools: readonly ToolSpec[];
  /** For each node, the nodes upstream of it: the only ones a template may read. */
  upstream: ReadonlyMap<string, ReadonlySet<string>>;
  journalOf(nodeId: string): NodeJournal;
  signal: AbortSignal;
  span: Span | undefined;
  traces_url: string | undefined;
  /** What a journal already holds of a node: after a crash, or from a bundle. */
  recordedOf(nodeId: string): Recorded | undefined;
  /** Nodes that have test data give it, and do not run. */
  usesTestData: boolean;
  /** The run that is played again. */
  replayed: RunFold | undefined;
};

/** One node of one run. */
export type NodeRun = { node: WorkflowNode; inputs: Readonly<Record<string, unknown>>; context: RunContext };
