import {
  type AgentFold,
  type CallStatus,
  emptyRecord,
  type AgentBudget,
  type FinishReason,
  type NodeError,
  type NodeFold,
  type NodeStatus,
  type Spending,
  toEnvelopeView,
  envelopesByStart,
  recordOf,
} from '@pinion/contracts';

export type AgentSnapshot = {
  provider: string;
  model: string;
  /** The number of turns that have started so far. */
  turn: number;
  maxTurns: number;
  calls: Record<CallStatus | 'running' | 'waiting', number>;
  /** The number of calls that have a tool envelope. */
  ended: number;
  spent: Spending;
  /** The budget after any raises. */
  budget: AgentBudget | undefined;
};

/**
 * The reason why a node did not run: it is outside the part that runs, it keeps the values of another run, or its test data was
 * used.
 */
export type NotRunReason = 'outside' | 'kept' | 'test_data';

/** The state of one node after the events so far, as shown by its card, its edges and its panel. */
export type NodeSnapshot = {
  status: NodeStatus;
  /** The values by handle name. Only handles that have a value are included. */
  values: Readonly<Record<string, unknown>>;
  /** Pins whose null means "no value so far". */
  missing: ReadonlySet<string>;
  /** Pins whose value is the last success of an earlier run. */
  stale?: ReadonlySet<string> | undefined;
  error?: NodeError | undefined;
  finishReason?: FinishReason | undefined;
  durationMs?: number | undefined;
  agent?: AgentSnapshot | undefined;
  /** The reason why it did not run itself. */
  unrun?: NotRunReason | undefined;
};

export const pendingSnapshot: NodeSnapshot = { status: 'pending', values: emptyRecord(), missing: new Set() };
export const outsideSnapshot: NodeSnapshot = { ...pendingSnapshot, unrun: 'outside' };

export function nodeSnapshot(node: NodeFold): NodeSnapshot {
  const { startedMs, endedMs } = node;
  return {
    status: node.status,
    error: node.error,
    finishReason: node.finishReason,
    durationMs: startedMs === undefined || endedMs === undefined ? undefined : endedMs - startedMs,
    ...(node.agent === undefined ? { values: node.outputs, missing: new Set() } : agentFacts(node, node.agent)),
  };
}

function agentFacts(node: NodeFold, fold: AgentFold): Pick<NodeSnapshot, 'values' | 'missing' | 'stale' | 'agent'> {
  const { values, missing, stale } = agentValuesOf(node, fold);
  // Read from the fold's totals, not counted: at each pixel of a drag there may be ten thousand calls before the playhead.
  const ended = Object.values(fold.ended).reduce((sum, count) => sum + count, 0);
  let waiting = 0;
  for (const id of node.open) if (fold.isOpen(id)) waiting += 1;
  const calls = { ...fold.ended, running: fold.calls.length - ended - waiting, waiting };
  return {
    values,
    missing,
    stale,
    agent: {
      provider: fold.started?.model.provider ?? '',
      model: fold.started?.model.model ?? '',
      turn: fold.iteration + 1,
      maxTurns: fold.started?.policy.max_iterations ?? 0,
      calls,
      ended,
      spent: fold.spending(),
      budget: fold.budget,
    },
  };
}

type AgentValues = { values: Readonly<Record<string, unknown>>; missing: ReadonlySet<string>; stale: ReadonlySet<string> };

/**
 * Returns the handles of an agent at one moment. The tool results by id and their order are built when they are read: a
 * playhead passes thousands of moments whose ten thousand tool results are never displayed.
 */
function agentValuesOf(node: NodeFold, fold: AgentFold): AgentValues {
  const values = recordOf<unknown>([]);
  const response = fold.response === '' ? fold.partial : fold.response;
  if (response !== '' || (node.status !== 'running' && node.status !== 'waiting')) values['response'] = response;
  // The fold keeps growing after this point, but existing entries are never mutated.
  const calls = fold.calls.slice();
  readDeferred(values, 'tools_by_id', () =>
    recordOf(envelopesByStart(calls).map(envelope => [envelope.call_id, toEnvelopeView(envelope)] as const)),
  );
  readDeferred(values, 'tool_order', () => envelopesByStart(calls).map(envelope => envelope.call_id));
  if (fold.latestSuccess !== undefined) values['last_tool'] = toEnvelopeView(fold.latestSuccess);
  if (fold.started?.traces_url !== undefined) values['traces_url'] = fold.started.traces_url;
  if (node.endedMs !== undefined) Object.assign(values, fold.structuredOutput());
  const missing = new Set<string>();
  const stale = new Set<string>();
  for (const pin of fold.started?.pins ?? []) {
    const { value, from } = fold.readPin(pin);
    values[pin.name] = value;
    if (from === 'nowhere') missing.add(pin.name);
    if (from === 'earlier_run') stale.add(pin.name);
  }
  if (node.status === 'failed') values['error'] = node.error;
  return { values, missing, stale };
}

function readDeferred(values: Record<string, unknown>, name: string, read: () => unknown): void {
  let known: { value: unknown } | undefined;
  Object.defineProperty(values, name, { enumerable: true, configurable: true, get: () => (known ??= { value: read() }).value });
}
