import { PolicyOverrides, SpecWithExamples, whyUnavailable } from '@pinion/contracts';
import * as z from 'zod';

export const ToolRecord = z.object({
  name: z.string(),
  versions: z.array(
    z.object({
      ...SpecWithExamples.shape,
      created_at: z.string(),
      updated_at: z.string(),
      used_by: z.int().describe('Workflows whose draft or newest published version uses it'),
      calls_7d: z.object({
        count: z.int(),
        failed: z.int(),
        p50_ms: z.number().nullable(),
        p95_ms: z.number().nullable(),
      }),
      effective: z.object({
        timeout_s: z.number(),
        max_retries: z.int(),
        by_workspace: z.array(z.enum(['timeout_s', 'max_retries'])),
      }),
    }),
  ),
});

export const ToolTiers = z.object({
  name: z.string(),
  source: z.string(),
  available: z.boolean(),
  default_activation: z.enum(['enabled', 'disabled']),
  agents: z.array(
    z.object({
      agent_id: z.string(),
      title: z.string(),
      workflow_id: z.string().nullable().describe('Workflow of the agent, or null for an external agent'),
      listed: z.boolean().describe('True if the node lists the tool'),
      activation: z.object({ enabled: z.boolean(), policy_overrides: PolicyOverrides }).nullable(),
      roles: z.array(z.string()),
      enabled: z.boolean(),
      why: z
        .enum([...whyUnavailable, 'withdrawn'])
        .nullable()
        .describe('Reason, or null if the tool is enabled'),
    }),
  ),
});
