import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import { type CounterKey, counters, durations, type MetricSink } from './metric-instruments.ts';

export type PrometheusSink = MetricSink & {
  /** Prometheus' text format, and its content type. Figures of the process are among them. */
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
  let isComplete = false;
  return {
    count: (counter, by, figure) => made.get(counter)?.inc(by, figure),
    duration: (by, seconds) => histogram.observe(by, seconds),
    async read() {
      // Watching the event loop costs something: it begins when somebody looks.
      if (!isComplete) collectDefaultMetrics({ register: registry });
      isComplete = true;
      return { text: await registry.metrics(), contentType: registry.contentType };
    },
  };
}
