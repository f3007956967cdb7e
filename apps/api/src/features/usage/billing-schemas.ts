import * as z from 'zod';
import { UsageDimensions } from './get-billing-usage.ts';

const figures = {
  calls: z.int().describe('Calls of tools and answers of models'),
  failed: z.int(),
  denied: z.int().describe('Refused before anything was sent; not among the calls'),
  cached: z.int().describe('Answered by an earlier call'),
  unpriced: z.int().describe('Answers of models without a price: their cost is not in cost_usd'),
  input_tokens: z.int(),
  output_tokens: z.int(),
  cache_read_tokens: z.int().describe('Of the input tokens'),
  cache_write_tokens: z.int().describe('Of the input tokens'),
  cost_usd: z.number(),
};

export const BillingReport = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime().describe('The first moment after'),
  group_by: z.array(UsageDimensions),
  is_final: z.boolean().describe('The time is over and each run that began in it is counted'),
  open_runs: z.int().describe('Runs that began before the end and are not counted yet'),
  total: z.object(figures),
  lines: z
    .array(
      z.object({
        month: z.string().optional(),
        day: z.string().optional(),
        workspace_id: z.string().optional(),
        workflow_id: z.string().optional().describe('Empty: a call from outside of workflows'),
        workflow_name: z.string().optional().describe('Absent: the workflow is deleted'),
        agent_id: z.string().optional(),
        user_id: z.string().optional(),
        user_name: z.string().optional(),
        kind: z.enum(['tool', 'model']).optional(),
        name: z.string().optional().describe('Of the tool, or the provider and model'),
        is_rest: z.literal(true).optional().describe('All that is not listed, together: over 10,000 lines'),
        ...figures,
      }),
    )
    .describe('The most expensive first; they add up to the total'),
});

export const UsageScheduleReport = z.object({
  schedule: z.nullable(
    z.object({
      origin: z.string().describe('Of the address; its path may be a secret'),
      every: z.enum(['day', 'month']),
      group_by: z.array(UsageDimensions),
      since: z.string().describe('The first day or month that is delivered'),
    }),
  ),
  deliveries: z
    .array(
      z.object({
        id: z.string().describe('Sent as `Pinion-Delivery`; the same for each attempt'),
        period: z.string().describe('A day, as in 2026-11-24, or a month, as in 2026-11'),
        status: z.enum(['pending', 'delivered', 'failed']),
        attempts: z.int(),
        http_status: z.int().nullable(),
        error: z.string().nullable(),
        delivered_at: z.iso.datetime().nullable(),
      }),
    )
    .describe('The newest first'),
});
