import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LoadedJournal } from '../../run/index.ts';
import { longJournal, shopJournal } from '../../stories/index.ts';
import { orderRows } from './row-order.ts';
import { rowTextsOf, boundedText } from './row-texts.ts';
import { nextMatch, searchRows } from './search-rows.ts';
import { nextProblemRow, problemRowsOf, problemLabel } from './problem-rows.ts';

const journalOf = (events: ReturnType<typeof shopJournal>): LoadedJournal => {
  const journal = new LoadedJournal();
  for (const event of events) journal.add(event);
  return journal;
};
const shop = journalOf(shopJournal());
const rows = orderRows(shop.timeline.rows);
const namesOf = (query: string) => {
  const found = searchRows(rows, query, rowTextsOf(shop));
  return rows.flatMap(({ row }) => (found?.isMatch.has(row.id) ? [row.kind === 'call' ? row.name : row.kind] : []));
};

describe('boundedText', () => {
  it('boundedText contains every name and primitive value within its limit', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.nat(400), (value, limit) => {
        expect(boundedText(value, limit).length).toBeLessThanOrEqual(limit + 1);
        const whole = boundedText(value, 1_000_000);
        JSON.stringify(value, (name, item: unknown) => {
          if (name !== '' && !/^\d+$/.test(name)) expect(whole).toContain(name);
          if (typeof item === 'string') expect(whole).toContain(item);
          return item;
        });
      }),
    );
  });

  it('boundedText takes as much time for a huge value as for a large one', () => {
    let reads = 0;
    const endless = Array.from(
      { length: 10 },
      () => new Proxy({ a: 'x'.repeat(100) }, { get: (target, key) => ((reads += 1), Reflect.get(target, key)) }),
    );
    boundedText(endless, 150);
    expect(reads).toBeLessThan(6);
  });
});

describe('timeline search', () => {
  it('searchRows finds rows by name, input, output, error and the text of a turn', () => {
    expect(namesOf('payment')).toContain('payment.charge');
    expect(namesOf('RATE_LIMIT')).toContain('payment.charge');
    expect(namesOf('ord_7f31')).toEqual(expect.arrayContaining(['orders.place', 'payment.charge']));
    expect(namesOf('charge rate_limit')).toEqual(['payment.charge']);
    expect(namesOf('no such words at all')).toEqual([]);
    expect(searchRows(rows, '   ', rowTextsOf(shop))).toBeUndefined();
  });

  it('nextMatch wraps around in both directions', () => {
    expect(nextMatch(['a', 'b', 'c'], undefined, 1)).toBe('a');
    expect(nextMatch(['a', 'b', 'c'], undefined, -1)).toBe('c');
    expect(nextMatch(['a', 'b', 'c'], 'c', 1)).toBe('a');
    expect(nextMatch(['a', 'b', 'c'], 'a', -1)).toBe('c');
    expect(nextMatch([], 'a', 1)).toBeUndefined();
  });

  it('searchRows reads each of ten thousand tool results once', () => {
    const long = journalOf(longJournal(10_000));
    const many = orderRows(long.timeline.rows);
    let reads = 0;
    for (const { row } of many) {
      if (row.kind !== 'call' || row.envelope === undefined) continue;
      Object.defineProperty(row.envelope, 'output', { get: () => ((reads += 1), { id: `seen ${row.call_id}` }) });
    }
    const texts = rowTextsOf(long);
    expect(searchRows(many, 'seen', texts)?.ids).toHaveLength(10_000);
    expect(reads).toBe(10_000);
    expect(searchRows(many, 'orders.place', texts)?.ids).toHaveLength(10_000);
    expect(reads).toBe(10_000);
  });
});

describe('timeline problems', () => {
  const troubles = problemRowsOf(rows);

  it('problemRowsOf lists problems in order of occurrence, and problemLabel counts them', () => {
    expect(troubles.map(row => row.status).toSorted()).toEqual(['denied', 'failed']);
    expect(problemLabel(troubles)).toBe('1 failed, 1 denied');
    const ends = troubles.map(({ end_seq = 0 }) => end_seq);
    expect(ends).toEqual(ends.toSorted((a, b) => a - b));
  });

  it('nextProblemRow continues from the playhead or the selected row and wraps around', () => {
    const [first, second] = troubles;
    if (first === undefined || second === undefined) throw new Error('both are in the story');
    expect(nextProblemRow(troubles, undefined, 1, 1)).toBe(first);
    expect(nextProblemRow(troubles, undefined, (first.end_seq ?? 0) + 1, 1)).toBe(second);
    expect(nextProblemRow(troubles, undefined, 1, -1)).toBe(second);
    expect(nextProblemRow(troubles, first.id, 1, 1)).toBe(second);
    expect(nextProblemRow(troubles, second.id, 1, 1)).toBe(first);
    expect(nextProblemRow([], undefined, 1, 1)).toBeUndefined();
  });
});
