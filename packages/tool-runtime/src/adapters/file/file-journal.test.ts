import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NewNodeEvent } from '@pinion/contracts';
import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { virtualClock } from '../../testing/virtual-clock.ts';
import { fileJournal, readFileJournal } from './file-journal.ts';

const folder = mkdtempSync(join(tmpdir(), 'pinion-journal-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const newFile = (): string => join(folder, `${(files += 1)}.jsonl`);

const event: fc.Arbitrary<NewNodeEvent> = fc
  .tuple(fc.string({ unit: 'binary' }), fc.nat(9))
  .map(([text, iteration]) => ({ type: 'model.delta', iteration, text }));
const runs = fc.array(fc.tuple(fc.constantFrom('r1', '__proto__', 'r\n"2'), event), { maxLength: 12 });

describe('fileJournal', () => {
  it('fileJournal returns the appended events of each run, numbered from 0', async () => {
    await fc.assert(
      fc.asyncProperty(runs, async appended => {
        const path = newFile();
        const journal = fileJournal(path, virtualClock());
        const open = new Map(appended.map(([id]) => [id, journal.run(id, 'node')]));
        for (const [id, line] of appended)
          open.get(id)?.append(line, fc.sample(fc.boolean(), 1)[0] ? JSON.stringify(line) : undefined);
        for (const one of open.values()) await one.commit();
        for (const id of open.keys()) {
          const mine = appended.filter(([other]) => other === id).map(([, line]) => line);
          const at = '2026-01-01T00:00:00.000Z';
          expect(readFileJournal(path, id)).toEqual(
            mine.map((line, seq) => ({ v: 1, run_id: id, node_id: 'node', seq, at, ms: 0, ...line })),
          );
        }
        journal.close();
      }),
      { numRuns: 60 },
    );
  });

  it('fileJournal truncated anywhere returns the complete events before the cut and loses no later events', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 6 }), fc.nat(), async (items, anywhere) => {
        const path = newFile();
        const first = fileJournal(path, virtualClock());
        for (const line of items) first.run('r', 'node').append(line);
        first.close();
        const bytes = readFileSync(path);
        const cut = anywhere % (bytes.length + 1);
        truncateSync(path, cut);
        const whole = bytes.subarray(0, cut).filter(byte => byte === 10).length;
        // A line is whole when all of its content is present. Its line break may be missing.
        const isWhole = cut > 0 && cut < bytes.length && bytes[cut] === 10;
        const before = readFileJournal(path, 'r');
        expect(before.length).toBe(whole + (isWhole ? 1 : 0));
        const second = fileJournal(path, virtualClock());
        const again = second.run('r', 'node', before);
        again.append({ type: 'model.delta', iteration: 1, text: 'after' });
        await again.commit();
        second.close();
        const after = readFileJournal(path, 'r');
        expect(after.slice(0, before.length)).toEqual(before);
        expect(after.slice(before.length)).toMatchObject([{ seq: (before.at(-1)?.seq ?? -1) + 1, text: 'after' }]);
      }),
      { numRuns: 100 },
    );
  });

  it('fileJournal reads events larger than its buffer in order', async () => {
    const path = newFile();
    const journal = fileJournal(path, virtualClock());
    const run = journal.run('r', 'node');
    const texts = ['small', '€'.repeat(300_000), 'small again', 'x'.repeat(70_000)];
    for (const text of texts) run.append({ type: 'model.delta', iteration: 0, text });
    await run.commit();
    expect(readFileJournal(path, 'r').map(line => (line.type === 'model.delta' ? line.text : ''))).toEqual(texts);
    journal.close();
  });

  it('fileJournal is empty without a file and skips invalid lines', () => {
    expect(readFileJournal(newFile(), 'r')).toEqual([]);
    const path = newFile();
    writeFileSync(path, 'null}\n{"run_id":"r"}\n[1]\n');
    appendFileSync(path, '{"run_id":"other"}\n');
    expect(readFileJournal(path, 'r')).toEqual([{ run_id: 'r' }]);
  });
});
