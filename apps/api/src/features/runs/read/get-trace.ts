import type { Scope } from '@pinion/contracts';
import type { SpanAttributes } from '@pinion/tool-runtime';
import type { ApiServices } from '../../../platform/api-services.ts';
import { notFound } from '../../../platform/errors/refusal.ts';

type SpanItem = {
  span_id: string;
  parent_span_id: string | null;
  name: string;
  /** Milliseconds since 1970. */
  start_ms: number;
  end_ms: number;
  attributes: SpanAttributes;
  status: { code: 'OK' | 'ERROR'; message?: string };
};
export type TraceRecord = { trace_id: string; run_id: string; spans: SpanItem[] };

export async function getTrace(services: Pick<ApiServices, 'traces'>, scope: Scope, traceId: string): Promise<TraceRecord> {
  const trace = await services.traces.read(scope, traceId);
  if (trace === undefined) throw notFound('trace', traceId);
  const spans = trace.spans.map(
    ({ failure, ...span }): SpanItem => ({
      ...span,
      status: failure === undefined ? { code: 'OK' } : { code: 'ERROR', message: `${failure.code}: ${failure.message}` },
    }),
  );
  return { ...trace, spans: spans.sort((a, b) => a.start_ms - b.start_ms) };
}
