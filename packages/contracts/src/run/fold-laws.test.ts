import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agentEvents, type CallPlan, isoAt, nodeEvents, type NodePlan, type Picks } from '../testing/journal-events.ts';
import { toEnvelopeView } from '../tool/to-envelope-view.ts';
import { succeeded } from '../tool/call-status.ts';
import type { ToolEnvelope } from '../tool/tool-envelope.ts';
import { AgentFold } from './fold-agent.ts';
import { foldRun, RunFold } from './fold-run.ts';
import { type NewNodeEvent, type NewRunEvent, RunEvent } from './run-event.ts';
import { Timeline, timelineOf } from './timeline/timeline.ts';

const names = ['__proto__', 'constructor', 'toString', 'shop_find', 'a'];

const callPlan: fc.Arbitrary<CallPlan> = fc.record({
  name: fc.constantFrom(...names),
  end: fc.constantFrom('ok', 'ok', 'cached', 'failed', 'denied', 'open'),
  lasts: fc.nat(3),
});
const nodePlan: fc.Arbitrary<NodePlan> = fc.record({
  id: fc.constantFrom(...names),
  kind: fc.constantFrom('plain', 'fails', 'skipped', 'agent', 'agent', 'agent'),
  turns: fc.array(fc.array(callPlan, { maxLength: 4 }), { maxLength: 3 }),
  deltas: fc.array(fc.string(), { maxLength: 2 }),
  pins: fc.subarray(names),
});

/** Generates a valid journal: several nodes, their events interleaved, numbered from 0, with times that never decrease. */
const journal: fc.Arbitrary<RunEvent[]> = fc
  .tuple(fc.uniqueArray(nodePlan, { selector: plan => plan.id, maxLength: 4 }), fc.infiniteStream(fc.nat(1_000_000)))
  .map(([plans, stream]) => {
    const pick: Picks = below => Number(stream.next().value ?? 0) % Math.max(below, 1);
    const lanes = plans.map(plan => nodeEvents(plan, pick)).filter(lane => lane.length > 0);
    const nodes = plans.map(({ id }) => ({ id, type: 'agent', position: { x: 0, y: 0 }, config: {} }));
    const workflow = { format: 'pinion.workflow/1' as const, name: 'w', nodes, edges: [] };
    const lines: NewRunEvent[] = [{ type: 'run.started', workflow_id: 'w', workflow, tools: [], input: null }];
    while (lanes.length > 0) {
      const lane = lanes[pick(lanes.length)] as NewRunEvent[];
      lines.push(lane.shift() as NewRunEvent);
      if (lane.length === 0) lanes.splice(lanes.indexOf(lane), 1);
    }
    lines.push({ type: 'run.finished', status: 'succeeded', output: null });
    let ms = 0;
    return lines.map((entry, seq) => ({ v: 1, run_id: 'r', seq, at: isoAt(ms), ms: (ms += pick(3)), ...entry }) as RunEvent);
  });

/** Returns everything a fold exposes as text, including prototypes and key order. */
const seen = (fold: RunFold): string =>
  JSON.stringify([
    fold.status,
    fold.output,
    fold.nowMs,
    fold.lastSeq,
    Object.entries(fold.nodeStates()),
    Object.entries(fold.nodeOutputs()),
    [...fold.nodes].map(([id, node]) => [
      id,
      Object.entries(node.liveOutputs()),
      node.agent?.messages(),
      node.startedMs,
      node.endedMs,
    ]),
  ]);

describe('RunFold', () => {
  it('the generated journals are valid', () => {
    fc.assert(fc.property(journal, events => events.every(event => RunEvent.safeParse(event).success)));
  });

  it('a RunFold of a prefix plus the rest equals the fold of the whole, and a clone grows independently', () => {
    fc.assert(
      fc.property(journal, fc.nat(), (events, anywhere) => {
        const cut = anywhere % (events.length + 1);
        const whole = seen(foldRun(events));
        const head = foldRun(events.slice(0, cut));
        const before = seen(head);
        const copy = head.clone();
        for (const event of events.slice(cut)) copy.add(event);
        expect(seen(copy)).toBe(whole);
        expect(seen(head)).toBe(before);
        for (const event of events.slice(cut)) head.add(event);
        expect(seen(head)).toBe(whole);
      }),
    );
  });

  it('RunFold does not change objects that were read from it earlier', () => {
    fc.assert(
      fc.property(journal, fc.nat(), (events, anywhere) => {
        const cut = anywhere % (events.length + 1);
        const fold = foldRun(events.slice(0, cut));
        const read = [fold.nodeOutputs(), fold.nodeStates()];
        const text = JSON.stringify(read);
        for (const event of events.slice(cut)) fold.add(event);
        expect(JSON.stringify(read)).toBe(text);
      }),
    );
  });

  it('RunFold reads the last event of a journal from JSON unchanged', () => {
    fc.assert(
      fc.property(journal, events => {
        expect(seen(foldRun(events.map(event => JSON.parse(JSON.stringify(event)) as RunEvent)))).toBe(seen(foldRun(events)));
      }),
    );
  });
});

describe('AgentFold with an external journal', () => {
  it('AgentFold accepts missing turns, and its clone reads the journal the same way', () => {
    const turn = { text: 'late', tool_calls: [], finish: 'stop' as const };
    const start = agentEvents({ id: 'a', kind: 'agent', turns: [], deltas: [], pins: [] }, () => 0)[1] as NewRunEvent;
    const fold = new AgentFold();
    for (const entry of [start, { type: 'model.finished' as const, node_id: 'a', iteration: 3, turn }])
      fold.add(entry as NewNodeEvent);
    expect(fold.clone().messages()).toEqual(fold.messages());
  });
});

describe('agent outputs', () => {
  const agentJournal = fc
    .tuple(nodePlan, fc.infiniteStream(fc.nat(1_000_000)))
    .map(([plan, stream]) => agentEvents(plan, below => Number(stream.next().value ?? 0) % Math.max(below, 1)));

  it('tool_order is sorted by t_start and seq, and last_tool is the last success by t_end', () => {
    fc.assert(
      fc.property(agentJournal, lines => {
        const fold = new AgentFold();
        const ended = new Map<string, ToolEnvelope>();
        for (const entry of lines) {
          fold.add(entry as NewNodeEvent);
          if ('envelope' in entry) ended.set(entry.envelope.call_id, entry.envelope);
          const key = (envelope: ToolEnvelope): string => `${envelope.t_start} ${String(envelope.meta?.seq).padStart(6, '0')}`;
          const request = [...ended.values()].sort((a, b) => (key(a) < key(b) ? -1 : 1)).map(envelope => envelope.call_id);
          const outputs = fold.outputs();
          expect(outputs.tool_order).toEqual(request);
          expect(Object.keys(outputs.tools_by_id).sort()).toEqual([...request].sort());
          const wins = request.map(id => ended.get(id) as ToolEnvelope).filter(succeeded);
          const latest = wins.reduce<ToolEnvelope | undefined>(
            (best, one) => (best === undefined || one.t_end >= best.t_end ? one : best),
            undefined,
          );
          expect(outputs.last_tool).toEqual(latest === undefined ? undefined : toEnvelopeView(latest));
          for (const { output, error } of Object.values(outputs.tools_by_id)) {
            expect([output, error]).not.toContain(undefined);
            expect([output, error]).toContain(null);
          }
        }
      }),
    );
  });

  it('tool_order, last_tool and every pin are the same for any interleaving of call events', () => {
    fc.assert(
      fc.property(agentJournal, fc.infiniteStream(fc.nat(1_000_000)), (lines, stream) => {
        const [isOfCall, rest] = [(entry: NewRunEvent) => 'call_id' in entry, (entry: NewRunEvent) => !('call_id' in entry)];
        const lanes = [...Map.groupBy(lines.filter(isOfCall), entry => ('call_id' in entry ? entry.call_id : '')).values()];
        const interleaved: NewRunEvent[] = lines.filter(rest);
        while (lanes.length > 0) {
          const at = Number(stream.next().value ?? 0) % lanes.length;
          const lane = lanes[at] as NewRunEvent[];
          interleaved.push(lane.shift() as NewRunEvent);
          if (lane.length === 0) lanes.splice(at, 1);
        }
        const read = (events: readonly NewRunEvent[]) => {
          const fold = new AgentFold();
          for (const event of events) fold.add(event as NewNodeEvent);
          return JSON.stringify([fold.outputs(), fold.pins()]);
        };
        expect(read(interleaved)).toBe(read(lines));
      }),
    );
  });

  it('the agent outputs contain a value for every pin at every moment, for any pin name', () => {
    fc.assert(
      fc.property(agentJournal, lines => {
        const fold = new AgentFold();
        for (const entry of lines) {
          fold.add(entry as NewNodeEvent);
          const pins = fold.pins();
          expect(Object.keys(pins)).toEqual(fold.started?.pins.map(pin => pin.name) ?? []);
          for (const value of Object.values(pins)) expect(value).not.toBe(undefined);
        }
      }),
    );
  });
});

describe('Timeline', () => {
  it('a Timeline of a prefix plus the rest equals the timeline of the whole', () => {
    fc.assert(
      fc.property(journal, fc.nat(), (events, anywhere) => {
        const cut = anywhere % (events.length + 1);
        const timeline = new Timeline();
        for (const event of events.slice(0, cut)) timeline.add(event);
        for (const event of events.slice(cut)) timeline.add(event);
        expect(timeline.rows).toEqual(timelineOf(events));
      }),
    );
  });

  it('Timeline has one row for each node that ran, each turn and each call, in order of start', () => {
    fc.assert(
      fc.property(journal, events => {
        const rows = timelineOf(events);
        const ids = events.flatMap(event => {
          if (event.type === 'node.started') return [`node/${event.node_id}`];
          if (event.type === 'model.started') return [`turn/${event.node_id}/${event.iteration}`];
          return event.type === 'tool.authorized' || event.type === 'tool.denied' ? [`call/${event.call_id}`] : [];
        });
        expect(rows.map(row => row.id.replaceAll('\n', '/').replace(/^call\/[^/]*\//, 'call/'))).toEqual(ids);
        for (const row of rows) if (row.end_ms !== undefined) expect(row.end_ms).toBeGreaterThanOrEqual(row.start_ms);
        expect(rows.map(row => row.start_seq)).toEqual(rows.map(row => row.start_seq).sort((a, b) => a - b));
      }),
    );
  });

  it('Timeline shows the same text for a running turn as the agent', () => {
    fc.assert(
      fc.property(journal, events => {
        const timeline = new Timeline();
        const fold = new RunFold();
        for (const event of events) {
          timeline.add(event);
          fold.add(event);
          for (const row of timeline.rows) {
            if (row.kind !== 'turn' || row.status !== 'running') continue;
            expect(row.text).toBe(fold.nodes.get(row.node_id)?.agent?.partial);
          }
        }
      }),
    );
  });
});
