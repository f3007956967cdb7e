import { type CounterKey, type GaugeKey, type MetricSink, counters, durations, gauges } from './metric-instruments.ts';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

type PrometheusSink = MetricSink & {
  /** Returns the metrics in Prometheus' text format, with its content type. Process metrics are included. */
  read(): Promise<{ text: string; contentType: string }>;
};

export function createPrometheusSink(): PrometheusSink {
  const registry = new Registry();
  const registers = [registry];
  const { name, help, labels, buckets } = durations;
  const histogram = new Histogram({ name, help, labelNames: [...labels], buckets: [...buckets], registers });
  const made = new Map<CounterKey, Counter>();
  for (const key of Object.keys(counters) as CounterKey[]) {
    const one = counters[key];
    made.set(key, new Counter({ name: one.name, help: one.help, labelNames: [...one.labels], registers }));
  }
  const measured = new Map<GaugeKey, Gauge>();
  for (const key of Object.keys(gauges) as GaugeKey[]) measured.set(key, new Gauge({ ...gauges[key], registers }));
  let isComplete = false;
  return {
    count: (counter, by, figure) => made.get(counter)?.inc(by, figure),
    duration: (by, seconds) => histogram.observe(by, seconds),
    set: (gauge, value) => measured.get(gauge)?.set(value),
    async read() {
      // Watching the event loop has a cost, so it begins with the first read.
      if (!isComplete) collectDefaultMetrics({ register: registry });
      isComplete = true;
      return { text: await registry.metrics(), contentType: registry.contentType };
    },
  };
}
