import { foldRun, RunFold } from '@pinion/contracts';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { longJournal } from '../../stories/index.ts';
import { shopJournal } from '../../stories/index.ts';
import { edgeSnapshotOf } from './edge-snapshot.ts';
import { LoadedJournal } from './run-journal.ts';

function journalOf(events: ReturnType<typeof shopJournal>) {
  const journal = new LoadedJournal();
  for (const event of events) journal.add(event);
  return journal;
}

describe('LoadedJournal', () => {
  it('LoadedJournal folds at most 500 events for a jump to any moment of 10,000 tool results', () => {
    const journal = journalOf(longJournal(10_000));
    const add = vi.spyOn(RunFold.prototype, 'add');
    const folded: number[] = [];
    for (let step = 0; step < 60; step += 1) {
      add.mockClear();
      journal.nodeAt('assist', 1 + ((step * 7919) % journal.length));
      folded.push(add.mock.calls.length);
    }
    add.mockRestore();
    expect(Math.max(...folded)).toBeLessThanOrEqual(500);
    expect(Math.max(...folded)).toBeGreaterThan(100);
  });

  it('LoadedJournal returns the fold of all events up to any moment, in any order of requests', () => {
    const events = longJournal(400);
    const journal = journalOf(events);
    fc.assert(
      fc.property(fc.array(fc.nat(events.length), { minLength: 1, maxLength: 8 }), counts => {
        for (const count of counts) {
          const expected = foldRun(events.slice(0, count));
          expect(journal.at(count).node('assist').agent?.outputs().tool_order).toEqual(
            expected.node('assist').agent?.outputs().tool_order,
          );
          // Checked last: reading the state of a node that has not started makes it pending in the fold, and at() can return a
          // fold that was read before.
          expect(journal.at(count).nodeStates()).toEqual(expected.nodeStates());
        }
      }),
      { numRuns: 40 },
    );
  });

  it('LoadedJournal returns the same object while a node has no new events', () => {
    const journal = journalOf(shopJournal());
    const first = journal.nodeAt('message', 10);
    expect(journal.nodeAt('message', journal.length)).toBe(first);
    expect(journal.nodeAt('assist', 10)).not.toBe(journal.nodeAt('assist', 20));
  });

  it('LoadedJournal ignores a duplicate event, such as after a reconnect', () => {
    const events = shopJournal();
    const journal = journalOf([...events.slice(0, 9), ...events.slice(5)]);
    expect(journal.length).toBe(events.length);
    expect(journal.latest.status).toBe('succeeded');
  });

  it('LoadedJournal counts the events before a moment', () => {
    const journal = journalOf(shopJournal());
    fc.assert(
      fc.property(fc.integer({ min: -10, max: 4000 }), ms => {
        expect(journal.countAt(ms)).toBe(journal.events.filter(event => event.ms <= ms).length);
      }),
    );
  });

  it('LoadedJournal shows the value of a pin from the event that produced it', () => {
    const journal = journalOf(shopJournal());
    expect(journal.nodeAt('assist', journal.countAt(860)).missing).toContain('order');
    const after = journal.nodeAt('assist', journal.countAt(861));
    expect(after.missing).not.toContain('order');
    expect(after.values['order']).toMatchObject({ id: 'ord_7f31' });
    expect(after.values['tracking']).toBeNull();
  });

  it('LoadedJournal tells which nodes did not run: outside the part, with reused values or with test data', () => {
    const [started, ...rest] = shopJournal();
    if (started?.type !== 'run.started') throw new Error('a journal begins with run.started');
    const part = { nodes: ['message', 'assist', 'log', 'log_id'], only: ['log', 'log_id'], values_from: 'earlier' };
    const own = (ids: readonly string[]) => rest.filter(event => 'node_id' in event && ids.includes(event.node_id));
    const kept = own(['message', 'assist']);
    const sent = own(part.only).map(event =>
      event.type === 'node.finished' && event.node_id === 'log_id' ? { ...event, is_test_data: true } : event,
    );
    const events = [{ ...started, part, kept: { run_id: 'earlier', lines: kept.length, ms: 0 } }, ...kept, ...sent];
    const journal = journalOf(events.map((event, seq) => ({ ...event, seq })));
    const unrun = (id: string) => journal.nodeAt(id, journal.length).unrun;
    expect(['message', 'assist', 'log', 'log_id', 'reply'].map(unrun)).toEqual([
      'kept',
      'kept',
      undefined,
      'test_data',
      'outside',
    ]);
    const [from, to] = ['assist', 'reply'].map(id => journal.nodeAt(id, journal.length));
    expect(to?.status).toBe('pending');
    expect(from !== undefined && to !== undefined && edgeSnapshotOf(from, to, 'response').phase).toBe('unused');
    expect(journalOf(shopJournal()).nodeAt('assist', 40).unrun).toBeUndefined();
  });
});
