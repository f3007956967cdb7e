import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { upstreamFinder } from '../../graph/order-nodes.ts';
import { someJournal } from '../../testing/some-journal.ts';
import { foldRun } from '../fold-run.ts';
import { isCallEnd, RunEvent } from '../run-event.ts';
import { sideEffectsOf } from '../side-effects.ts';
import { forkJournal } from './fork-journal.ts';
import type { ForkEdit, ForkPoint } from '../fork-order.ts';
import { rewriteEvents } from './rewrite-events.ts';

const edited = { by: 'ada', at: '2026-11-22T00:00:00.000Z' };

/** Returns every point at which a journal can be forked, with a valid edit. */
function pointsOf(events: readonly RunEvent[]): { at: ForkPoint; edit?: ForkEdit; node: string }[] {
  return events.flatMap(event => {
    if (event.type === 'model.finished')
      return [
        { at: { node_id: event.node_id, iteration: event.iteration }, node: event.node_id },
        { at: { node_id: event.node_id, iteration: event.iteration }, edit: { turn: { text: 'no' } }, node: event.node_id },
      ];
    if (isCallEnd(event)) {
      const at = { call_id: event.call_id, node_id: event.node_id };
      return [
        { at, node: event.node_id },
        { at, edit: { output: { changed: true } }, node: event.node_id },
        { at, edit: { error: { code: 'TIMEOUT' as const, message: 'late' } }, node: event.node_id },
      ];
    }
    return event.type === 'node.started' ? [{ at: { node_id: event.node_id }, node: event.node_id }] : [];
  });
}

/** Generates a journal. All randomness comes from one stream of numbers. */
const journal = fc
  .infiniteStream(fc.nat(1_000_000))
  .map(stream => someJournal(below => Number(stream.next().value ?? 0) % Math.max(below, 1)));

const forked = fc.tuple(journal, fc.nat()).map(([events, anywhere]) => {
  const points = pointsOf(events);
  return { events, place: points[anywhere % Math.max(points.length, 1)] };
});

describe('forkJournal properties', () => {
  it('forkJournal keeps events of the parent in order and changes at most one', () => {
    fc.assert(
      fc.property(forked, ({ events, place }) => {
        if (place === undefined) return;
        const fork = forkJournal(events, { ...place, edited });
        expect(fork).toMatchObject({ ok: true });
        if (!fork.ok) return;
        const bySeq = new Map(events.map(event => [event.seq, event]));
        const changed = fork.lines.filter(entry => bySeq.get(entry.seq) !== entry);
        expect(changed.length).toBe(place.edit === undefined ? 0 : 1);
        for (const entry of changed) expect(entry).toMatchObject({ edited });
        const request = fork.lines.map(entry => entry.seq);
        expect(request).toEqual(request.toSorted((a, b) => a - b));
      }),
    );
  });

  it('forkJournal leaves other nodes unchanged and keeps nothing downstream', () => {
    fc.assert(
      fc.property(forked, ({ events, place }) => {
        const parent = foldRun(events);
        const workflow = parent.started?.workflow;
        if (place === undefined || workflow === undefined) return;
        const fork = forkJournal(events, { ...place, edited });
        if (!fork.ok) return;
        const [first] = events;
        const upstream = upstreamFinder(workflow);
        const child = foldRun(first === undefined ? fork.lines : [first, ...fork.lines]);
        for (const { id } of workflow.nodes) {
          const isDownstream = upstream(id).has(place.node);
          if (isDownstream) expect(child.node(id).status).toBe('pending');
          else if (id === place.node) expect(['pending', 'running']).toContain(child.node(id).status);
          else {
            expect(child.node(id).state()).toEqual(parent.node(id).state());
            expect(JSON.stringify(child.node(id).liveOutputs())).toBe(JSON.stringify(parent.node(id).liveOutputs()));
          }
        }
      }),
    );
  });

  it('forkJournal keeps every tool result before the fork and those of the other calls of the turn', () => {
    fc.assert(
      fc.property(forked, ({ events, place }) => {
        if (place === undefined || place.at === 'failed') return;
        const fork = forkJournal(events, { ...place, edited });
        if (!fork.ok) return;
        const { at } = place;
        const ends = events.filter(isCallEnd).filter(event => event.node_id === place.node);
        const kept = new Set(fork.lines.filter(isCallEnd).map(entry => `${entry.node_id}\n${entry.call_id}`));
        const target = 'call_id' in at ? ends.find(end => end.call_id === at.call_id)?.envelope.meta?.iteration : undefined;
        for (const { call_id, envelope } of ends) {
          const iteration = envelope.meta?.iteration ?? 0;
          const isKept =
            'call_id' in at
              ? iteration <= (target ?? 0) && (call_id !== at.call_id || place.edit !== undefined)
              : at.iteration !== undefined && iteration < at.iteration;
          expect(kept.has(`${place.node}\n${call_id}`)).toBe(isKept);
        }
      }),
    );
  });

  it('forkJournal returns a valid journal, numbered without gaps and without side effects of its own', () => {
    fc.assert(
      fc.property(forked, ({ events, place }) => {
        const [first] = events;
        if (place === undefined || first?.type !== 'run.started') return;
        const fork = forkJournal(events, { ...place, edited });
        if (!fork.ok) return;
        const entries = rewriteEvents(fork.lines, { run_id: 'f', from: 'r', goOn: new Set(fork.from), traceOf: id => id });
        const kept = { run_id: 'r', lines: entries.length, ms: 0 };
        const journal = [{ ...first, run_id: 'f', kept }, ...entries];
        expect(journal.map(entry => entry.seq)).toEqual(journal.map((_, index) => index));
        for (const entry of journal) expect([RunEvent.safeParse(entry).success, entry.run_id]).toEqual([true, 'f']);
        expect(sideEffectsOf(journal)).toEqual([]);
      }),
    );
  });

  it('forkJournal of a fork at the same point returns the same events', () => {
    fc.assert(
      fc.property(forked, ({ events, place }) => {
        const [first] = events;
        if (place === undefined || first === undefined || place.edit !== undefined) return;
        const once = forkJournal(events, { at: place.at, edited });
        if (!once.ok || 'call_id' in Object(place.at)) return;
        const again = forkJournal([first, ...once.lines], { at: { node_id: place.node }, edited });
        const whole = forkJournal(events, { at: { node_id: place.node }, edited });
        if (again.ok && whole.ok) expect(again.lines).toEqual(whole.lines);
      }),
    );
  });
});
