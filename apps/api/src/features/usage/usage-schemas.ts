import { NodeError } from '@pinion/contracts';
import * as z from 'zod';

const Figures = {
  count: z.int(),
  failed: z.int(),
  denied: z.int().describe('Calls that the policy denied. They are not included in the calls'),
  cached: z.int(),
  p50_ms: z.number().nullable(),
  p95_ms: z.number().nullable(),
  cost_usd: z.number(),
  errors: z.array(z.object({ code: z.string(), count: z.int() })),
};

export const UsageReport = z.object({
  range: z.enum(['24h', '7d', '30d']),
  from: z.string(),
  to: z.string(),
  bucket_h: z.int(),
  total: z.object(Figures),
  versions: z.array(z.object({ name: z.string(), version: z.string(), ...Figures })),
  points: z.array(z.object({ at: z.string(), ...Figures })),
});

export const UsageDelivery = z.object({
  delivery_id: z.string(),
  ok: z.boolean(),
  status: z.int().nullable().describe('HTTP status of the response, or null without one'),
  bytes: z.int().describe('Bytes of the request body'),
  error: z.nullable(NodeError),
});
