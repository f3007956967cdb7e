import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LiveLines } from './live-lines.ts';
import { type TailedLine, tailRun } from './tail-run.ts';

const lineOf = (seq: number, last: number): TailedLine => ({
  seq,
  type: seq === last ? 'run.finished' : 'node.started',
  text: `{"seq":${seq}}`,
});
const tick = (): Promise<void> => new Promise(resolve => setImmediate(resolve));

/** A journal that grows: lines are stored first and told to the listeners after, as the writer does it. */
function growing() {
  const stored: TailedLine[] = [];
  const live = new LiveLines();
  let reads = 0;
  return {
    live,
    isLocal: () => true,
    lines: async (_runId: string, afterSeq: number) => {
      reads += 1;
      await Promise.resolve();
      return stored.filter(line => line.seq > afterSeq).slice(0, 3);
    },
    write(lines: TailedLine[]) {
      stored.push(...lines);
      live.publish(lines.map(line => ({ run_id: 'r', ...line })));
    },
    reads: () => reads,
  };
}

describe('a tail', () => {
  it('has every line once and in order, wherever it starts and however the lines come', async () => {
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
          const expected = all.map(line => line.seq).filter(seq => seq > after);
          if (expected.length > 0) for await (const line of tailRun(journal, 'r', after, undefined)) got.push(line.seq);
          await writing;
          expect(got).toEqual(expected);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('holds no more than a little for a reader that does not read, and loses nothing by it', async () => {
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
    for await (const line of tail) got.push(line.seq);
    expect(got).toEqual(all.slice(1).map(line => line.seq));
  });

  it('ends when its reader goes, and leaves no listener behind', async () => {
    const journal = growing();
    const abort = new AbortController();
    const reading = (async () => {
      for await (const line of tailRun(journal, 'r', -1, abort.signal)) expect(line.seq).toBeLessThan(1);
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
