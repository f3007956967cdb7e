import * as z from 'zod';
import { UsageDimensions } from './get-billing-usage.ts';

const figures = {
  calls: z.int().describe('Number of tool calls and model responses'),
  failed: z.int(),
  denied: z.int().describe('Calls that were denied before anything was sent. They are not included in the calls'),
  cached: z.int().describe('Calls that returned the result of an earlier call'),
  unpriced: z.int().describe('Model responses without a price. Their cost is not included in cost_usd'),
  input_tokens: z.int(),
  output_tokens: z.int(),
  cache_read_tokens: z.int().describe('Part of the input tokens'),
  cache_write_tokens: z.int().describe('Part of the input tokens'),
  cost_usd: z.number(),
};

export const BillingReport = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime().describe('End of the period, exclusive'),
  group_by: z.array(UsageDimensions),
  is_final: z.boolean().describe('True once the period is over and all its runs are counted'),
  open_runs: z.int().describe('Runs that began before the end and are not counted yet'),
  total: z.object(figures),
  lines: z
    .array(
      z.object({
        month: z.string().optional(),
        day: z.string().optional(),
        workspace_id: z.string().optional(),
        workflow_id: z.string().optional().describe('Empty for a call outside of workflows'),
        workflow_name: z.string().optional().describe('Absent if the workflow was deleted'),
        agent_id: z.string().optional(),
        user_id: z.string().optional(),
        user_name: z.string().optional(),
        kind: z.enum(['tool', 'model']).optional(),
        name: z.string().optional().describe('Version of the tool, or provider and model'),
        is_rest: z.literal(true).optional().describe('Sum of all groups beyond the first 10,000'),
        ...figures,
      }),
    )
    .describe('The groups, most expensive first. They add up to the total'),
});

export const UsageScheduleReport = z.object({
  schedule: z.nullable(
    z.object({
      origin: z.string().describe('Origin of the URL. Its path may be a secret and is not returned'),
      every: z.enum(['day', 'month']),
      group_by: z.array(UsageDimensions),
      since: z.string().describe('The first day or month to deliver'),
    }),
  ),
  deliveries: z
    .array(
      z.object({
        id: z.string().describe('Sent as `Pinion-Delivery`, the same for every attempt'),
        period: z.string().describe('A day such as `2026-11-24`, or a month such as `2026-11`'),
        status: z.enum(['pending', 'delivered', 'failed']),
        attempts: z.int(),
        http_status: z.int().nullable(),
        error: z.string().nullable(),
        delivered_at: z.iso.datetime().nullable(),
      }),
    )
    .describe('The deliveries, newest first'),
});
