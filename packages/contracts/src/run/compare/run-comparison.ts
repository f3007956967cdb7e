import * as z from 'zod/mini';
import { ToolError } from '../../tool/tool-error.ts';
import { WorkflowChange } from '../../versions/workflow-diff.ts';
import { RunStatus } from '../run-status.ts';

/** The side of a row in one run. Values are included where the two runs differ. Equal values are in the journals. */
export const ComparedSide = z.object({
  /** The journal event at which the row is positioned. */
  seq: z.int(),
  status: z.string(),
  call_id: z.optional(z.string()),
  version: z.optional(z.string()),
  duration_ms: z.optional(z.number()),
  cost_usd: z.optional(z.number()),
  input: z.optional(z.unknown()),
  output: z.optional(z.unknown()),
  error: z.optional(ToolError),
});
export type ComparedSide = z.infer<typeof ComparedSide>;

export const ComparedStatus = z.enum(['same', 'changed', 'only_left', 'only_right']);
export type ComparedStatus = z.infer<typeof ComparedStatus>;

/**
 * A node, a model turn, or a call, in one run or in both. `changed` lists the inputs and outputs that differ. Duration and cost
 * are reported and do not count as a difference.
 */
export const ComparedRow = z.object({
  kind: z.enum(['node', 'turn', 'call']),
  status: ComparedStatus,
  node_id: z.string(),
  iteration: z.optional(z.int()),
  /** The index of the call in its turn. */
  index: z.optional(z.int()),
  /** The tool's name. */
  name: z.optional(z.string()),
  changed: z.array(z.enum(['status', 'input', 'output', 'error', 'version'])),
  /** Duration of the right side divided by the left, if both are positive. */
  duration_ratio: z.optional(z.number()),
  left: z.optional(ComparedSide),
  right: z.optional(ComparedSide),
});
export type ComparedRow = z.infer<typeof ComparedRow>;

export const ComparedTotals = z.object({
  tokens: z.number(),
  calls: z.int(),
  usd: z.number(),
  /** The cost in US dollars. Null if no price is known, where `usd` is 0. */
  cost_usd: z.nullable(z.number()),
  duration_ms: z.number(),
});

export const ComparedRun = z.object({
  run_id: z.string(),
  status: RunStatus,
  /** The published version of the run. Null for a run of the draft. */
  workflow_version: z.nullable(z.int()),
  input: z.unknown(),
  output: z.unknown(),
  totals: ComparedTotals,
});
export type ComparedRun = z.infer<typeof ComparedRun>;

/** A comparison of two runs. `rows` have journal order. `first_difference` is the index of a row. */
export const RunComparison = z.object({
  left: ComparedRun,
  right: ComparedRun,
  /** The differences of the workflows as they ran, with the tool versions that were fixed for each run. Positions do not count. */
  workflow_changes: z.array(WorkflowChange),
  is_input_same: z.boolean(),
  is_output_same: z.boolean(),
  first_difference: z.nullable(z.int()),
  rows: z.array(ComparedRow),
});
export type RunComparison = z.infer<typeof RunComparison>;
