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

/** The turn in which calls are made (0-046). Calls are counted by it, so make one and keep it for the turn. */
export type TurnContext = {
  scope: Scope;
  /** `turn_group_id`: effects with one key happen once within it. */
  caller: Omit<CallerFacts, 'agent_id' | 'roles'>;
  journal: NodeJournal;
  signal: AbortSignal;
  /** Where people answer; without it, what needs a person is denied. */
  questions?: ApprovalQueue | undefined;
  span?: Span | undefined;
};

export type UnavailableEntry = { name: string; description: string; categories: string[]; why_unavailable: WhyUnavailable };

/**
 * One agent's tools, by seed 000's names (0-043 to 0-060): what it has, what it could have, and calls that are planned
 * and not asked for by a model. Whatever happens is a receipt; nothing throws.
 */
export type Toolbox = {
  readonly agent_id: string;
  execute(planned: PlannedToolExecutionInput, context: TurnContext): Promise<ToolEnvelope>;
  /** One after another, in batches of at most ten; a critical one that fails is the last (0-053, C36). */
  executeBatch(planned: readonly PlannedToolExecutionInput[], context: TurnContext): Promise<readonly ToolEnvelope[]>;
  /** The short form of `execute` (1-017, 2-020). */
  executeTool(name: string, args: Record<string, unknown>, context: TurnContext): Promise<ToolEnvelope>;
  /** With the activation's overrides applied; undefined: the workspace has no such tool. */
  getMetadata(name: string): ToolMetadata | undefined;
  /** This agent may call it (tier 3). */
  isAvailable(name: string): boolean;
  listAvailable(): string[];
  /** What the workspace has and this agent cannot use (tier 2 without tier 3), with the first reason. */
  getUnavailableTools(): UnavailableEntry[];
  /** The workspace has it (tier 2). */
  isTenantAvailable(name: string): boolean;
  getToolDefinition(name: string): ToolSpec | undefined;
};
