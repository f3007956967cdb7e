import type { CallMeasure } from '@pinion/tool-runtime/extensions';
import { type CounterKey, type GaugeKey, type Labels, type MetricSink } from './metric-instruments.ts';
import { createPrometheusSink } from './prometheus-sink.ts';

type StoppedCall = { tenant_id: string; agent_id: string; tool_name: string };

type ModelAnswer = {
  tenant_id: string;
  agent_id: string;
  model: string;
  input_tokens: number;
  output_tokens: number;
  cost_usd: number;
};

/** The metrics of this process, for a scraper and, where one is configured, for a collector. */
export type Metrics = {
  observe(measure: CallMeasure): void;
  /**
   * Counts a call that was never measured because it was not performed: the guard denied it, or (skipped) a user, a timeout or
   * a newer message prevented it.
   */
  countStopped(call: StoppedCall, status: 'denied' | 'skipped'): void;
  countAnswer(answer: ModelAnswer): void;
  /** Records the current value of a gauge. */
  set(gauge: GaugeKey, value: number): void;
  /** Counts claimed runs. */
  countClaims(claims: number): void;
  /** Returns the metrics in Prometheus' text format, with its content type. */
  read(): Promise<{ text: string; contentType: string }>;
};

/** Maximum number of distinct values of a label that callers or models choose. */
const mostAgents = 500;

const mostTools = 500;

const mostModels = 100;

/** Maximum number of distinct pairs of agent and tool, or agent and model. */
const mostPairs = 2_000;

/** Counts calls and answers by bounded labels. `tenant_id` is the workspace. */
export function createMetrics(further: readonly MetricSink[] = []): Metrics {
  const prometheus = createPrometheusSink();
  const sinks = [prometheus, ...further];
  const agents = new BoundedLabels(mostAgents);
  const tools = new BoundedLabels(mostTools);
  const models = new BoundedLabels(mostModels);
  const pairs = new BoundedLabels(mostPairs);
  const count = (counter: CounterKey, labels: Labels, by = 1): void => {
    for (const sink of sinks) sink.count(counter, labels, by);
  };
  /** Returns the label for an agent. An agent whose pair is beyond the limit is counted as `other`. */
  const agentFor = (agent_id: string, what: string): string => {
    const agent = agents.fit(agent_id);
    const pair = `${agent}\n${what}`;
    return pairs.fit(pair) === pair ? agent : otherLabel;
  };
  return {
    observe({ tenant_id, agent_id, tool_name, gateway, status, duration_s, isIdempotencyHit, effect }) {
      const tool = tools.fit(tool_name);
      const call = { tenant_id, agent_id: agentFor(agent_id, tool), tool_name: tool };
      for (const sink of sinks) sink.duration({ ...call, gateway }, duration_s);
      count('calls', { ...call, status });
      if (isIdempotencyHit) count('idempotencyHits', { tenant_id, tool_name: tool });
      if (effect !== undefined) count('sideEffects', { tenant_id, agent_id: call.agent_id, policy: effect });
    },
    countStopped({ tenant_id, agent_id, tool_name }, status) {
      const tool = tools.fit(tool_name);
      count('calls', { tenant_id, agent_id: agentFor(agent_id, tool), tool_name: tool, status });
    },
    countAnswer({ tenant_id, agent_id, model: name, input_tokens, output_tokens, cost_usd }) {
      const model = models.fit(name);
      const labels = { tenant_id, agent_id: agentFor(agent_id, model), model };
      count('modelTokens', { ...labels, direction: 'input' }, input_tokens);
      count('modelTokens', { ...labels, direction: 'output' }, output_tokens);
      if (cost_usd > 0) count('modelCost', labels, cost_usd);
    },
    set: (gauge, value) => {
      for (const sink of sinks) sink.set(gauge, value);
    },
    countClaims: claims => count('runClaims', {}, claims),
    read: () => prometheus.read(),
  };
}

/** The label for all values beyond the limit. */
const otherLabel = 'other';

const longest = 500;

/** Passes a number of distinct values. Each further one becomes `other`, so that no caller decides the number of series. */
class BoundedLabels {
  private readonly known = new Set<string>();
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  fit(value: string): string {
    if (this.known.has(value)) return value;
    if (this.known.size >= this.most || value.length > longest) return otherLabel;
    this.known.add(value);
    return value;
  }
}
