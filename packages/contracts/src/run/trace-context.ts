import * as z from 'zod/mini';

/** The position in a trace as two headers carry it (W3C Trace Context). It holds ids, and no secret. */
export const TraceContext = z.object({ traceparent: z.string(), tracestate: z.exactOptional(z.string()) });
export type TraceContext = z.infer<typeof TraceContext>;
