import * as z from 'zod';

/** The headers of W3C Trace Context. Malformed ones are ignored. */
export const TraceHeaders = z.object({
  traceparent: z
    .string()
    .optional()
    .describe('The span of the caller (W3C Trace Context), to which the trace of the run belongs'),
  tracestate: z.string().optional().describe('The data of tracing systems beside `traceparent`, which is passed on'),
});
