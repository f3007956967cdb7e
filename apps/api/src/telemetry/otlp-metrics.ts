import type { Counter, Gauge } from '@opentelemetry/api';
import { type CounterKey, counters, durations, type GaugeKey, gauges, type MetricSink } from './metric-instruments.ts';

/**
 * The OTLP settings from OpenTelemetry's standard variables. Headers, protocol limits and certificates are read by the exporter
 * itself.
 */
export type OtlpMetricsSettings = {
  /** The URL with its path, as in `http://127.0.0.1:4318/v1/metrics`. */
  url: string;
  serviceName: string;
  intervalMs: number;
};

export type OtlpMetrics = MetricSink & {
  /** Exports what was counted since the last export. */
  close(): Promise<void>;
};

/** Exports metrics over OTLP. Nothing is loaded and nothing global is set unless this is called. */
export async function createOtlpMetrics(
  { url, serviceName, intervalMs }: OtlpMetricsSettings,
  version: string,
): Promise<OtlpMetrics> {
  const [{ OTLPMetricExporter }, { MeterProvider, PeriodicExportingMetricReader }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/exporter-metrics-otlp-http'),
      import('@opentelemetry/sdk-metrics'),
      import('@opentelemetry/resources'),
    ]);
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({ url }),
    exportIntervalMillis: intervalMs,
    exportTimeoutMillis: Math.min(intervalMs, longestExportMs),
  });
  const resource = resourceFromAttributes({ 'service.name': serviceName, 'service.version': version });
  const provider = new MeterProvider({ resource, readers: [reader] });
  const meter = provider.getMeter('pinion', version);
  const histogram = meter.createHistogram(durations.name, {
    description: durations.help,
    unit: 's',
    advice: { explicitBucketBoundaries: [...durations.buckets] },
  });
  const made = new Map<CounterKey, Counter>();
  for (const key of Object.keys(counters) as CounterKey[])
    made.set(key, meter.createCounter(counters[key].name, { description: counters[key].help }));
  const measured = new Map<GaugeKey, Gauge>();
  for (const key of Object.keys(gauges) as GaugeKey[])
    measured.set(key, meter.createGauge(gauges[key].name, { description: gauges[key].help }));
  return {
    count: (counter, labels, by) => made.get(counter)?.add(by, labels),
    duration: (labels, seconds) => histogram.record(seconds, labels),
    set: (gauge, value) => measured.get(gauge)?.record(value),
    // An unavailable collector does not keep a server from stopping.
    close: () => provider.shutdown().catch(() => undefined),
  };
}

const longestExportMs = 10_000;
