import { describe, expect, it } from 'vitest';
import { shopJournal } from '../../stories/index.ts';
import { isReusedCall, reusedCalls } from './reused-calls.ts';
import { LoadedJournal } from './run-journal.ts';

/** Returns the journal of the shop's run, whose first `lines` events are copied from an earlier run. */
function journalKeeping(items: number | undefined): LoadedJournal {
  const journal = new LoadedJournal();
  for (const event of shopJournal())
    journal.add(
      event.type === 'run.started' && items !== undefined
        ? { ...event, kept: { run_id: 'earlier', lines: items, ms: 0 } }
        : event,
    );
  return journal;
}

describe('reusedCalls', () => {
  it('reusedCalls returns nothing for a run that started fresh or reused no event', () => {
    expect(reusedCalls(journalKeeping(undefined))).toBeUndefined();
    expect(reusedCalls(journalKeeping(0))).toBeUndefined();
    const journal = journalKeeping(undefined);
    expect(journal.timeline.rows.some(row => isReusedCall(row, journal))).toBe(false);
  });

  it('reusedCalls returns the calls that ended within the reused events, also on repeated calls', () => {
    const { length } = shopJournal();
    for (let items = 1; items < length; items += 1) {
      const journal = journalKeeping(items);
      const ended = journal.timeline.rows.filter(row => row.kind === 'call' && (row.end_seq ?? length) <= items);
      expect(reusedCalls(journal)).toEqual({ run_id: 'earlier', calls: ended.length });
      expect(reusedCalls(journal)).toEqual({ run_id: 'earlier', calls: ended.length });
    }
  });
});
