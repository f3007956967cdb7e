import { canonicalJson, foldRun, isRecord, type RunEvent } from '@pinion/contracts';

/** A difference between a recorded run and its replay. */
export type ReplayDifference = {
  /** The event of the recorded run. Null when only the replay has it. */
  seq: number | null;
  node_id: string | null;
  type: string;
  /** JSON Pointer of the first value that differs. Null when one of the runs has no such event. */
  pointer: string | null;
  recorded: unknown;
  replayed: unknown;
};

/** Events whose contents are the behavior of a run. The others are its progress, which differs between any two runs. */
const compared = new Set([
  'run.finished',
  'node.finished',
  'node.failed',
  'node.skipped',
  'agent.started',
  'agent.answer_refused',
  'model.finished',
  'model.failed',
  'agent.finished',
  'tool.executed',
  'tool.failed',
  'tool.denied',
  'tool.declined',
  'tool.superseded',
]);
const volatile = new Set(['v', 'run_id', 'seq', 'at', 'ms', 'type', 'node_id', 't_start', 't_end']);

/** Functions of expressions whose value is another one each time. */
const isVariable = /\$(now|millis|random|shuffle)\b/;

/** Nodes whose end follows from their inputs alone. A replay for comparison computes it again. */
const pure = new Set(['input', 'prompt', 'transform', 'branch', 'merge', 'output']);

/** Returns the events to replay for a comparison: without the ends that follow from what comes before them. */
export function withoutComputedEnds(events: readonly RunEvent[]): RunEvent[] {
  const [first] = events;
  const nodes = first?.type === 'run.started' ? first.workflow.nodes : [];
  const computed = new Set(
    nodes.filter(({ type, config }) => pure.has(type) && !isVariable.test(JSON.stringify(config))).map(({ id }) => id),
  );
  return events.filter(event => !(isNodeEnd(event) && computed.has(event.node_id)));
}

const isNodeEnd = (event: RunEvent) => event.type === 'node.finished' || event.type === 'node.failed';

/**
 * Compares a run with its replay: the events of each node in their order, the end of the run, and the messages of each agent.
 * Times and ids are left out. A difference that follows from an earlier one in the same node is not listed again.
 */
export function compareReplay(recorded: readonly RunEvent[], replayed: readonly RunEvent[]): ReplayDifference[] {
  const [left, right] = [eventsByNode(recorded), eventsByNode(replayed)];
  const differences: ReplayDifference[] = [];
  for (const key of new Set([...left.keys(), ...right.keys()])) {
    const [ours, theirs] = [left.get(key) ?? [], right.get(key) ?? []];
    for (let index = 0; index < Math.max(ours.length, theirs.length); index += 1) {
      const difference = differenceOf(ours[index], theirs[index]);
      if (difference === undefined) continue;
      differences.push(difference);
      break;
    }
  }
  return [...differences, ...messageDifferences(recorded, replayed)].toSorted(bySeq);
}

const bySeq = (a: ReplayDifference, b: ReplayDifference): number => (a.seq ?? Infinity) - (b.seq ?? Infinity);

/** Groups the compared events: those of a call by the call, because calls end in any order, the others by their node. */
function eventsByNode(events: readonly RunEvent[]): Map<string, RunEvent[]> {
  const keyOf = (event: RunEvent): string =>
    'call_id' in event && 'node_id' in event ? `${event.node_id} ${event.call_id}` : 'node_id' in event ? event.node_id : '';
  return Map.groupBy(
    events.filter(({ type }) => compared.has(type)),
    keyOf,
  );
}

function differenceOf(left: RunEvent | undefined, right: RunEvent | undefined): ReplayDifference | undefined {
  const event = left ?? right;
  if (event === undefined) return undefined;
  const about = { seq: left?.seq ?? null, node_id: 'node_id' in event ? event.node_id : null };
  if (left === undefined || right === undefined || left.type !== right.type)
    return { ...about, type: event.type, pointer: null, recorded: left?.type ?? null, replayed: right?.type ?? null };
  const found = firstDifference(contentOf(left), contentOf(right), '');
  return found === undefined ? undefined : { ...about, type: event.type, ...found };
}

const contentOf = (event: RunEvent): unknown => Object.fromEntries(Object.entries(event).filter(([name]) => !volatile.has(name)));

type Found = Pick<ReplayDifference, 'pointer' | 'recorded' | 'replayed'>;

/** Returns the first value that differs, by its JSON Pointer (RFC 6901). */
function firstDifference(left: unknown, right: unknown, pointer: string): Found | undefined {
  if (canonicalJson(left ?? null) === canonicalJson(right ?? null)) return undefined;
  const isList = Array.isArray(left) && Array.isArray(right);
  if (!isList && !(isRecord(left) && isRecord(right))) return { pointer, recorded: left ?? null, replayed: right ?? null };
  const [ours, theirs] = [left as Readonly<Record<string, unknown>>, right as Readonly<Record<string, unknown>>];
  for (const name of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
    if (volatile.has(name) && pointer !== '') continue;
    const found = firstDifference(ours[name], theirs[name], `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the differences of what each agent sent to its model. */
function messageDifferences(recorded: readonly RunEvent[], replayed: readonly RunEvent[]): ReplayDifference[] {
  const [left, right] = [foldRun(recorded), foldRun(replayed)];
  return [...left.nodes].flatMap(([node_id, { agent }]) => {
    const other = right.nodes.get(node_id)?.agent;
    if (agent === undefined || other === undefined) return [];
    const found = firstDifference(agent.messages(), other.messages(), '');
    return found === undefined ? [] : [{ seq: null, node_id, type: 'messages', ...found }];
  });
}
