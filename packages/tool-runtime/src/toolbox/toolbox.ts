import type {
  CallerFacts,
  PlannedToolExecutionInput,
  Scope,
  ToolEnvelope,
  ToolMetadata,
  ToolSpec,
  WhyUnavailable,
} from '@pinion/contracts';
import type { NodeJournal, ApprovalQueue, Span } from '../ports/index.ts';

/** The turn in which calls are made. Calls are counted by this object, so create one and reuse it for the turn. */
export type TurnContext = {
  scope: Scope;
  /** The caller. With an equal `turn_group_id`, effects with one key happen once. */
  caller: Omit<CallerFacts, 'agent_id' | 'roles'>;
  journal: NodeJournal;
  signal: AbortSignal;
  /** The approval service. If absent, calls that need approval are denied. */
  approvals?: ApprovalQueue | undefined;
  span?: Span | undefined;
};

export type UnavailableEntry = { name: string; description: string; categories: string[]; why_unavailable: WhyUnavailable };

/**
 * The tools of one agent: those it has, those it could have, and the execution of planned calls that no model requested. Every
 * outcome is an envelope, and nothing throws.
 */
export type Toolbox = {
  readonly agent_id: string;
  execute(planned: PlannedToolExecutionInput, context: TurnContext): Promise<ToolEnvelope>;
  /** Executes planned calls one after another, in batches of at most ten. A critical one that fails is the last. */
  executeBatch(planned: readonly PlannedToolExecutionInput[], context: TurnContext): Promise<readonly ToolEnvelope[]>;
  /** Executes one call: the short form of `execute`. */
  executeTool(name: string, args: Record<string, unknown>, context: TurnContext): Promise<ToolEnvelope>;
  /** Returns the metadata with the activation's overrides applied. Undefined if the workspace has no such tool. */
  getMetadata(name: string): ToolMetadata | undefined;
  /** Returns whether this agent can call it. */
  isAvailable(name: string): boolean;
  listAvailable(): string[];
  /** Returns the tools that the workspace has and this agent cannot use, with the first reason. */
  getUnavailableTools(): UnavailableEntry[];
  /** Returns whether the workspace has it. */
  isTenantAvailable(name: string): boolean;
  getToolDefinition(name: string): ToolSpec | undefined;
};
