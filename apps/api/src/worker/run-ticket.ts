import type { RunEvent, Scope, ToolSpec, WorkflowFile } from '@pinion/contracts';

/** The graph and the tool versions a run is frozen on. */
export type RunPlan = { workflow: WorkflowFile; tools: readonly ToolSpec[] };

/** A run that may start, or go on. */
export type RunTicket = {
  run_id: string;
  scope: Scope;
  workflow_id: string;
  plan: RunPlan;
  input: unknown;
  fence: number;
  /** Set when it had to wait: its row is there already. */
  isWritten: boolean;
  /** Its journal so far; empty for a new run. */
  events: readonly RunEvent[];
  /** The run whose answers it plays, asking nobody. */
  replay?: { of: string; events: readonly RunEvent[] } | undefined;
  idempotency?: { key: string; body_hash: string } | undefined;
};
