import { foldRun } from '@pinion/contracts';
import { describe, expect, it } from 'vitest';
import { longJournal } from '../../stories/index.ts';
import { RunJournal } from './run-journal.ts';

describe('RunJournal with ten thousand tool results', () => {
  it('RunJournal answers a jump to any moment faster than a fold from the start would', () => {
    const journal = new RunJournal();
    for (const event of longJournal(10_000)) journal.add(event);
    const times: number[] = [];
    for (let step = 0; step < 60; step += 1) {
      const count = 1 + ((step * 7919) % journal.length);
      const from = performance.now();
      journal.nodeAt('assist', count);
      times.push(performance.now() - from);
    }
    times.sort((a, b) => a - b);
    const median = times[times.length >> 1] ?? 0;

    const from = performance.now();
    foldRun(journal.events).node('assist').agent?.outputs();
    expect(median).toBeLessThan(performance.now() - from);
  });
});
