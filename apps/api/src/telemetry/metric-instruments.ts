/** Every metric by name, text and labels. Prometheus and OpenTelemetry export the same ones. */
export const counters = {
  calls: {
    name: 'tool_execution_total',
    help: 'Tool calls by how they ended: success, cached, error, denied, skipped',
    labels: ['tenant_id', 'agent_id', 'tool_name', 'status'],
  },
  idempotencyHits: {
    name: 'tool_idempotency_cache_hits_total',
    help: 'Calls that returned the result of an earlier call with the same idempotency key and sent nothing',
    labels: ['tenant_id', 'tool_name'],
  },
  sideEffects: {
    name: 'tool_side_effect_total',
    help: 'Calls with a side effect or an unknown outcome, by side-effect class',
    labels: ['tenant_id', 'agent_id', 'policy'],
  },
  modelTokens: {
    name: 'model_tokens_total',
    help: 'Tokens of model turns by direction: input, output',
    labels: ['tenant_id', 'agent_id', 'model', 'direction'],
  },
  runClaims: {
    name: 'run_claims_total',
    help: 'Runs that this server claimed: new ones of other servers and those of dead ones',
    labels: [],
  },
  modelCost: {
    name: 'model_cost_usd_total',
    help: 'Cost of model turns in US dollars, for models with a price',
    labels: ['tenant_id', 'agent_id', 'model'],
  },
} as const;

export const durations = {
  name: 'tool_execution_duration_seconds',
  help: 'Duration of tool calls, from the policy decision to the envelope',
  labels: ['tenant_id', 'agent_id', 'tool_name', 'gateway'],
  /** The histogram buckets in seconds, from a memo hit to the longest time limit. */
  buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300],
} as const;

/** Values that are set, per server. */
export const gauges = {
  slots: { name: 'run_slots', help: 'Runs that this server executes in parallel' },
  running: { name: 'run_slots_used', help: 'Slots of this server in use' },
  queued: { name: 'run_queue_depth', help: 'Accepted runs of all workspaces that wait for a slot' },
  queuedAge: { name: 'run_queue_oldest_seconds', help: 'Age of the oldest run that waits for a slot' },
  deadLetters: {
    name: 'run_dead_letters',
    help: 'Runs of all workspaces that no worker takes, because workers died while they executed them',
  },
  databaseBytes: { name: 'database_bytes', help: 'Size of the database' },
  workers: { name: 'run_workers', help: 'Living servers that execute runs' },
} as const;

export type GaugeKey = keyof typeof gauges;
export type CounterKey = keyof typeof counters;
export type Labels = Record<string, string>;

/** The target of counted figures. */
export type MetricSink = {
  count(counter: CounterKey, labels: Labels, by: number): void;
  duration(labels: Labels, seconds: number): void;
  set(gauge: GaugeKey, value: number): void;
};
