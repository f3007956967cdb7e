import * as z from 'zod/mini';
import { ToolError } from '../../tool/tool-error.ts';
import { RunStatus } from '../run-status.ts';

/** What one run has of a row. Values are there where the two runs differ; where they agree, the journals hold them. */
export const ComparedSide = z.object({
  /** The line of its journal at which it stands. */
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
 * One node, one answer of a model, or one call, in one run or in both. `changed` names what was asked or answered
 * otherwise; how long it took and what it cost is told and makes no difference.
 */
export const ComparedRow = z.object({
  kind: z.enum(['node', 'turn', 'call']),
  status: ComparedStatus,
  node_id: z.string(),
  iteration: z.optional(z.int()),
  /** The call's place in its answer. */
  index: z.optional(z.int()),
  /** The tool's name. */
  name: z.optional(z.string()),
  changed: z.array(z.enum(['status', 'input', 'output', 'error', 'version'])),
  /** Of the right over the left, where both took time. */
  duration_ratio: z.optional(z.number()),
  left: z.optional(ComparedSide),
  right: z.optional(ComparedSide),
});
export type ComparedRow = z.infer<typeof ComparedRow>;

export const ComparedTotals = z.object({
  tokens: z.number(),
  calls: z.int(),
  usd: z.number(),
  duration_ms: z.number(),
});

export const ComparedRun = z.object({
  run_id: z.string(),
  status: RunStatus,
  output: z.unknown(),
  totals: ComparedTotals,
});
export type ComparedRun = z.infer<typeof ComparedRun>;

/** Two runs, side by side. `rows` stand in the order of the journals; `first_difference` is the place of one in it. */
export const RunComparison = z.object({
  left: ComparedRun,
  right: ComparedRun,
  is_output_same: z.boolean(),
  first_difference: z.nullable(z.int()),
  rows: z.array(ComparedRow),
});
export type RunComparison = z.infer<typeof RunComparison>;
