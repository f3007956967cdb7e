import type { CallMeasure } from '@pinion/tool-runtime/extensions';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

export type StoppedCall = { tenant_id: string; agent_id: string; tool_name: string };

/** What this process counts, for whoever scrapes it. */
export type Metrics = {
  observe(measure: CallMeasure): void;
  /** Nobody measured it, because nobody performed it: the guard said no, or (skipped) a person, time or a newer message did. */
  countStopped(call: StoppedCall, status: 'denied' | 'skipped'): void;
  /** Prometheus' text format, and its content type. */
  read(): Promise<{ text: string; contentType: string }>;
};

/** From a memo hit to the longest time limit. */
const seconds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300];

/** The four metrics of seed 000 by name and label (0-145 to 0-148; `tenant_id` is the workspace), and the process's own. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const duration = new Histogram({
    name: 'tool_execution_duration_seconds',
    help: 'How long tool calls took, from the guard’s yes to the receipt',
    labelNames: ['tenant_id', 'agent_id', 'tool_name', 'gateway'],
    buckets: seconds,
    registers,
  });
  const total = new Counter({
    name: 'tool_execution_total',
    help: 'Tool calls by how they ended: success, cached, error, denied, skipped',
    labelNames: ['tenant_id', 'agent_id', 'tool_name', 'status'],
    registers,
  });
  const hits = new Counter({
    name: 'tool_idempotency_cache_hits_total',
    help: 'Calls that were answered by an earlier call with the same effect key, and sent nothing',
    labelNames: ['tenant_id', 'tool_name'],
    registers,
  });
  const effects = new Counter({
    name: 'tool_side_effect_total',
    help: 'Calls that changed the world, or may have, by their side-effect policy',
    labelNames: ['tenant_id', 'agent_id', 'policy'],
    registers,
  });
  let isComplete = false;
  return {
    observe({ tenant_id, agent_id, tool_name, gateway, status, duration_s, isIdempotencyHit, effect }) {
      duration.observe({ tenant_id, agent_id, tool_name, gateway }, duration_s);
      total.inc({ tenant_id, agent_id, tool_name, status });
      if (isIdempotencyHit) hits.inc({ tenant_id, tool_name });
      if (effect !== undefined) effects.inc({ tenant_id, agent_id, policy: effect });
    },
    countStopped: (call, status) => total.inc({ ...call, status }),
    async read() {
      // Watching the event loop costs something: it begins when somebody looks.
      if (!isComplete) collectDefaultMetrics({ register: registry });
      isComplete = true;
      return { text: await registry.metrics(), contentType: registry.contentType };
    },
  };
}
