import type { AgentOutputs, AgentPolicy, FinishReason, NodeError, PinnedHandle, Scope, ToolSpec } from '@pinion/contracts';
import type { ModelAdapter, NodeJournal, Span } from '../ports/index.ts';
import type { Recorded } from './recorded.ts';

/** One run of one agent node: everything it needs, nothing it could look up by itself. */
export type AgentRun = {
  instructions: string;
  prompt: string;
  policy: AgentPolicy;
  /** The allow-list, frozen to versions; a blocked one may be in it and is denied. */
  tools: readonly ToolSpec[];
  pins: readonly PinnedHandle[];
  model: ModelAdapter;
  scope: Scope;
  journal: NodeJournal;
  signal: AbortSignal;
  /** Parent of the spans. */
  span?: Span | undefined;
  traces_url?: string | undefined;
  stale_pins?: Record<string, unknown> | undefined;
  /** What the journal already holds: after a crash, or from a bundle. */
  recorded?: Recorded | undefined;
};

export type AgentEnd = { finish_reason: FinishReason; response: string; error?: NodeError };

/** `readOutputs` folds them from what was written down, when asked: an engine that folds the journal itself need not. */
export type AgentResult = AgentEnd & { readOutputs(): AgentOutputs };

/** One materialized call: a tool node. */
export type ToolRun = {
  tool: ToolSpec | { name: string; version?: string | undefined };
  input: unknown;
  policy: Pick<AgentPolicy, 'allowed_side_effects'>;
  scope: Scope;
  journal: NodeJournal;
  signal: AbortSignal;
  span?: Span | undefined;
  recorded?: Recorded | undefined;
};
