import * as z from 'zod';
import { ToolError } from '../../tool/tool-error.ts';
import { RunStatus } from '../run-status.ts';

/** What one run has of a row. Values are there where the two runs differ; where they agree, the journals hold them. */
export const ComparedSide = z.object({
  /** The line of its journal at which it stands. */
  seq: z.number().int(),
  status: z.string(),
  call_id: z.string().optional(),
  version: z.string().optional(),
  duration_ms: z.number().optional(),
  cost_usd: z.number().optional(),
  input: z.unknown().optional(),
  output: z.unknown().optional(),
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
  iteration: z.number().int().optional(),
  /** The call's place in its answer. */
  index: z.number().int().optional(),
  /** The tool's name. */
  name: z.string().optional(),
  changed: z.array(z.enum(['status', 'input', 'output', 'error', 'version'])),
  /** Of the right over the left, where both took time. */
  duration_ratio: z.number().optional(),
  left: ComparedSide.optional(),
  right: ComparedSide.optional(),
});
export type ComparedRow = z.infer<typeof ComparedRow>;

export const ComparedTotals = z.object({
  tokens: z.number(),
  calls: z.number().int(),
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
  first_difference: z.number().int().nullable(),
  rows: z.array(ComparedRow),
});
export type RunComparison = z.infer<typeof RunComparison>;
