import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LiveEvents } from '../../../journal/live-events.ts';
import { type TailedEvent, tailRun } from './tail-run.ts';

const lineOf = (seq: number, last: number): TailedEvent => ({
  seq,
  type: seq === last ? 'run.finished' : 'node.started',
  text: `{"seq":${seq}}`,
});
const tick = (): Promise<void> => new Promise(resolve => setImmediate(resolve));

/** Creates a growing journal: events are stored first and delivered to the listeners after, as the writer does it. */
function growing() {
  const stored: TailedEvent[] = [];
  const live = new LiveEvents();
  let reads = 0;
  return {
    live,
    isLocal: () => true,
    lines: async (_runId: string, afterSeq: number) => {
      reads += 1;
      await Promise.resolve();
      return stored.filter(event => event.seq > afterSeq).slice(0, 3);
    },
    write(events: TailedEvent[]) {
      stored.push(...events);
      live.publish(events.map(event => ({ run_id: 'r', ...event })));
    },
    reads: () => reads,
  };
}

describe('tailRun', () => {
  it('tailRun yields every event once and in order from any start and under any arrival order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(12),
        fc.integer({ min: -1, max: 8 }),
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 8 }),
        async (before, after, bursts) => {
          const total = before + bursts.reduce((sum, burst) => sum + burst, 0);
          const all = Array.from({ length: total }, (_, seq) => lineOf(seq, total - 1));
          const journal = growing();
          journal.write(all.slice(0, before));
          const writing = (async () => {
            let at = before;
            for (const burst of bursts) {
              await tick();
              journal.write(all.slice(at, at + burst));
              at += burst;
            }
          })();
          const got: number[] = [];
          const expected = all.map(event => event.seq).filter(seq => seq > after);
          if (expected.length > 0) for await (const event of tailRun(journal, 'r', after, undefined)) got.push(event.seq);
          await writing;
          expect(got).toEqual(expected);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('tailRun buffers little for a slow reader and loses no event', async () => {
    const total = 5_000;
    const all = Array.from({ length: total }, (_, seq) => lineOf(seq, total - 1));
    const journal = growing();
    journal.write(all.slice(0, 1));
    const tail = tailRun(journal, 'r', -1, undefined);
    expect((await tail.next()).value?.seq).toBe(0);
    const second = tail.next();
    await tick();
    for (let at = 1; at < total; at += 100) journal.write(all.slice(at, at + 100));
    const got = [(await second).value?.seq];
    for await (const event of tail) got.push(event.seq);
    expect(got).toEqual(all.slice(1).map(event => event.seq));
  });

  it('tailRun ends with its reader and leaves no listener behind', async () => {
    const journal = growing();
    const abort = new AbortController();
    const reading = (async () => {
      for await (const event of tailRun(journal, 'r', -1, abort.signal)) expect(event.seq).toBeLessThan(1);
    })();
    await tick();
    journal.write([lineOf(0, 5)]);
    await tick();
    abort.abort();
    await reading;
    const before = journal.reads();
    journal.write([lineOf(1, 5)]);
    await tick();
    expect(journal.reads()).toBe(before);
  });
});
