import { RetentionRules } from '@pinion/contracts';
import * as z from 'zod';

const Counted = z.object({ count: z.number().int(), bytes: z.number() });

const SweptCounts = z.object({
  runs: z.number().int(),
  events: z.number().int(),
  spans: z.number().int(),
  evaluations: z.number().int(),
  conversations: z.number().int(),
  blobs: z.number().int(),
  audit_entries: z.number().int(),
  bytes: z.number().describe('Bytes of the deleted events and spans, as they were stored'),
});

export const Retention = z.object({
  own: RetentionRules.check(z.describe('Rules that the workspace sets')),
  effective: RetentionRules.check(z.describe('Rules that apply. An absent rule keeps records without limit')),
  installation: z
    .object({ default: RetentionRules, max: RetentionRules })
    .describe('Rules of the installation: the defaults, and the maximum that no workspace exceeds'),
  disk_use: z.object({
    runs: Counted,
    events: Counted,
    values: Counted.describe('Values too large for their event, each counted once'),
    blobs: Counted,
    is_estimate: z.boolean().describe('Runs and events are estimated from a sample'),
    measured_at: z.string(),
  }),
  last_sweep: z.object({ ended_at: z.string(), deleted: SweptCounts }).nullable(),
  next_sweep_at: z.string().nullable(),
  is_sweeping: z.boolean(),
});

export const RetentionPreview = z.object({
  runs: z.number().int().describe('Finished runs that a sweep deletes now, with their parts'),
  needed: z
    .number()
    .int()
    .describe('Runs that are old enough, but a fork, a case, a pin, a conversation or an open outcome needs them'),
  bytes: z.number(),
  is_estimate: z
    .boolean()
    .describe('Estimated from the 1,000 oldest runs, and above 100,000 also from the statistics of the database'),
  before: z.string().nullable().describe('Runs that ended before this time are old. Null: no rule applies'),
  effective: RetentionRules,
});

export const RunRetention = z.object({
  kept: z.boolean(),
  kept_by: z.string().nullable().describe('The user who keeps the run'),
  kept_at: z.string().nullable(),
  is_part: z.boolean().describe('Part of another run or of an evaluation, and deleted with it'),
  is_needed: z.boolean().describe('A fork, a case, a pin, a conversation or an open outcome needs the run'),
  delete_after: z.string().nullable().describe('When the run is old enough to be deleted. Null: never by age'),
});
