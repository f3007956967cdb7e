import { type AgentFold, envelopeView, envelopesByStart, type NodeFold, recordOf } from '@pinion/contracts';

export type AgentValues = { values: Readonly<Record<string, unknown>>; missing: ReadonlySet<string>; stale: ReadonlySet<string> };

/**
 * Returns the handles of an agent at one moment. The tool results by id and their order are built when they are read: a
 * playhead passes thousands of moments whose ten thousand tool results are never displayed.
 */
export function agentValuesOf(node: NodeFold, fold: AgentFold): AgentValues {
  const values = recordOf<unknown>([]);
  const response = fold.response === '' ? fold.partial : fold.response;
  if (response !== '' || (node.status !== 'running' && node.status !== 'waiting')) values['response'] = response;
  // The fold keeps growing after this point, but existing entries are never mutated.
  const calls = fold.calls.slice();
  readDeferred(values, 'tools_by_id', () =>
    recordOf(envelopesByStart(calls).map(envelope => [envelope.call_id, envelopeView(envelope)] as const)),
  );
  readDeferred(values, 'tool_order', () => envelopesByStart(calls).map(envelope => envelope.call_id));
  if (fold.latestSuccess !== undefined) values['last_tool'] = envelopeView(fold.latestSuccess);
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
