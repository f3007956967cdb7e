import type { WorkflowEdge } from '../workflow/workflow-file.ts';
import type { NewRunEvent, RunEvent } from '../run/run-event.ts';
import { type CallPlan, isoAt, nodeEvents, type NodePlan, type Picks } from './journal-events.ts';

const names = ['__proto__', 'constructor', 'toString', 'shop_find', 'a'];
const kinds = ['plain', 'fails', 'agent', 'agent', 'agent'] as const;
const ends = ['ok', 'ok', 'cached', 'failed', 'denied'] as const;

/**
 * Returns a valid journal of a graph with edges in which all calls have ended. Every sequence of choices by `pick` produces
 * one.
 */
export function someJournal(pick: Picks): RunEvent[] {
  const plans = some(pick, 4, index => somePlan(names[index] ?? 'b', pick));
  const lanes = plans.map(plan => nodeEvents(plan, pick));
  const nodes = plans.map(({ id }) => ({ id, type: 'agent', position: { x: 0, y: 0 }, config: {} }));
  const workflow = { format: 'pinion.workflow/1' as const, name: 'w', nodes, edges: someEdges(plans, pick) };
  const events: NewRunEvent[] = [{ type: 'run.started', workflow_id: 'w', workflow, tools: [], input: null }];
  while (lanes.length > 0) {
    const index = pick(lanes.length);
    const event = lanes[index]?.shift();
    if (event === undefined) lanes.splice(index, 1);
    else events.push(event);
  }
  events.push({ type: 'run.finished', status: 'succeeded', output: null });
  let ms = 0;
  return events.map((event, seq) => ({ v: 1, run_id: 'r', seq, at: isoAt(ms), ms: (ms += pick(3)), ...event }) as RunEvent);
}

const some = <Item>(pick: Picks, most: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: 1 + pick(most) }, (_, index) => make(index));

const somePlan = (id: string, pick: Picks): NodePlan => ({
  id,
  kind: kinds[pick(kinds.length)] ?? 'agent',
  turns: some(pick, 3, () => some(pick, 4, () => someCall(pick)).slice(pick(2))),
  deltas: ['x', 'y'].slice(pick(3)),
  pins: names.filter(() => pick(2) === 0),
});

const someCall = (pick: Picks): CallPlan => ({
  name: names[pick(names.length)] ?? 'a',
  end: ends[pick(ends.length)] ?? 'ok',
  lasts: pick(4),
});

/** Returns edges from earlier nodes to later ones, so that the graph is acyclic. */
const someEdges = (plans: readonly NodePlan[], pick: Picks): WorkflowEdge[] =>
  plans.flatMap((plan, index) => {
    const source = plans[pick(index + 1)];
    if (source === undefined || source === plan) return [];
    return [{ id: `e${index}`, source: source.id, source_handle: 'value', target: plan.id, target_handle: 'in' }];
  });
