import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { JournalBatch } from './journal-batch.ts';
import { runRow } from '../testing/run-row.ts';
import type { RunEnd } from './run-row.ts';
import { halveBatch, selectRuns, splitBatch } from './split-batch.ts';

const limits = { runs: 3, events: 5, bytes: 400 };

const batches = fc
  .array(fc.record({ events: fc.array(fc.nat(150), { maxLength: 12 }), isNew: fc.boolean(), isEnded: fc.boolean() }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((runs): JournalBatch => {
    const ids = runs.map((_run, index) => `run-${index}`);
    return {
      events: runs.flatMap(({ events }, index) =>
        events.map((length, seq) => ({
          run_id: `run-${index}`,
          seq,
          type: 'node.started',
          node_id: undefined,
          text: 'x'.repeat(length),
        })),
      ),
      starts: runs.flatMap(({ isNew }, index) => (isNew ? [runRow(`run-${index}`, { input: 'null' })] : [])),
      begins: [],
      statusChanges: [],
      ends: runs.flatMap(({ isEnded }, index) =>
        isEnded ? [{ id: `run-${index}`, output: 'null', pins: [] as RunEnd['pins'] } as RunEnd] : [],
      ),
      fences: new Map(ids.map(id => [id, 1])),
    };
  });

it('splitBatch keeps every event of a run in order, its row first and its end last, within the limits', () => {
  fc.assert(
    fc.property(batches, batch => {
      const parts = splitBatch(batch, limits);
      for (const id of batch.fences.keys()) {
        const own = parts.filter(part => part.fences.has(id));
        expect(own.flatMap(part => part.events.filter(event => event.run_id === id))).toEqual(
          batch.events.filter(event => event.run_id === id),
        );
        expect(own.flatMap(part => part.starts.filter(row => row.spec.run_id === id))).toEqual(
          batch.starts.filter(row => row.spec.run_id === id),
        );
        expect(own.findIndex(part => part.starts.some(row => row.spec.run_id === id))).toBeLessThan(1);
        const ended = own.findIndex(part => part.ends.some(end => end.id === id));
        expect(ended).toBe(batch.ends.some(end => end.id === id) ? own.length - 1 : -1);
      }
      for (const part of parts) {
        expect(part.fences.size).toBeLessThanOrEqual(limits.runs);
        expect(part.events.length).toBeLessThanOrEqual(limits.events);
        const bytes = part.events.reduce((sum, event) => sum + event.text.length, 0);
        expect(bytes <= limits.bytes || part.events.length === 1).toBe(true);
      }
    }),
  );
});

it('halveBatch puts each run into exactly one half', () => {
  fc.assert(
    fc.property(batches, batch => {
      const halves = halveBatch(batch);
      expect(halves.flatMap(half => [...half.fences.keys()])).toEqual([...batch.fences.keys()]);
      expect(halves.flatMap(half => half.events)).toEqual(batch.events);
    }),
  );
});

it('selectRuns drops everything of the runs that are not selected', () => {
  fc.assert(
    fc.property(batches, batch => {
      const rest = selectRuns(batch, id => id !== 'run-0');
      expect([...rest.fences.keys()]).toEqual([...batch.fences.keys()].filter(id => id !== 'run-0'));
      expect([...rest.events.map(event => event.run_id), ...rest.ends.map(end => end.id)]).not.toContain('run-0');
    }),
  );
});
