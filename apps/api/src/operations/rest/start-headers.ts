import * as z from 'zod';
import { IdempotencyKeyHeader } from './idempotency-key.ts';

/** The headers of a request that starts a run or a call: its key, and those of W3C Trace Context. Malformed ones of these are ignored. */
export const StartHeaders = IdempotencyKeyHeader.extend({
  traceparent: z
    .string()
    .optional()
    .describe('The span of the caller (W3C Trace Context), to which the trace of the run belongs'),
  tracestate: z.string().optional().describe('The data of tracing systems beside `traceparent`, which is passed on'),
});
