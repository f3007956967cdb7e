import type { SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace';

/** Maximum number of ended spans that wait for the collector: those of some thousand runs that end at once. */
const mostWaiting = 50_000;

/** The export of traces from OpenTelemetry's standard variables. */
export type OtlpTracesSettings = {
  /** The URL with its path, as in `http://127.0.0.1:4318/v1/traces`. Undefined where nothing is exported. */
  url: string | undefined;
  serviceName: string;
};

/**
 * Creates the processor that exports spans over OTLP, in batches. The exporter is loaded only where there is a URL. Nothing of
 * the process is patched.
 */
export async function createOtlpSpans(
  { url }: OtlpTracesSettings,
  onFailure: (error: unknown) => void,
): Promise<SpanProcessor | undefined> {
  if (url === undefined) return undefined;
  const [{ BatchSpanProcessor }, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  return new BatchSpanProcessor({
    exporter: reportFailures(new OTLPTraceExporter({ url }), onFailure),
    maxQueueSize: mostWaiting,
  });
}

const reportFailures = (exporter: SpanExporter, onFailure: (error: unknown) => void): SpanExporter => ({
  export: (spans, done) =>
    exporter.export(spans, result => {
      // An ExportResult's code 0 is success.
      if (result.code !== 0) onFailure(result.error ?? new Error('The trace collector refused a batch'));
      done(result);
    }),
  shutdown: () => exporter.shutdown(),
});
