import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeFilter, isFiltered, noFilter, readFilter, toQuery, writeFilter } from './run-filter.ts';

const now = new Date('2026-11-26T12:00:00.000Z');

test('readFilter reads what writeFilter wrote', () => {
  const day = fc.constantFrom('', '2026-11-25', '2026-11-26');
  const filters = fc.record({
    q: fc.string().map(text => text.trim()),
    status: fc.constantFrom('', 'failed', 'running'),
    workflow: fc.string(),
    trigger: fc.constantFrom('', 'api', 'chat'),
    period: fc.constantFrom('all' as const, 'hour' as const, 'month' as const),
    failedCalls: fc.boolean(),
  });
  fc.assert(
    fc.property(filters, day, day, (filter, from, to) => {
      const plain = { ...noFilter, ...filter };
      expect(readFilter(new URLSearchParams(writeFilter(plain)))).toEqual(plain);
      const custom = { ...plain, period: 'custom' as const, from, to };
      expect(readFilter(new URLSearchParams(writeFilter(custom)))).toEqual(custom);
    }),
  );
});

test('readFilter ignores values that are none', () => {
  expect(readFilter(new URLSearchParams('status=asleep&trigger=toString&period=century&other=1'))).toEqual(noFilter);
  expect(isFiltered(noFilter)).toBe(false);
});

test('toQuery returns only the filters that choose something', () => {
  expect(toQuery(noFilter, now)).toEqual({});
  const filter = { ...noFilter, q: ' 50% ', status: 'failed', trigger: 'api', workflow: 'w', failedCalls: true } as const;
  expect(toQuery({ ...filter, period: 'day' }, now)).toEqual({
    q: '50%',
    status: 'failed',
    trigger: 'api',
    workflow_id: 'w',
    has_failed_calls: 'true',
    since: '2026-11-25T12:00:00.000Z',
  });
});

test('toQuery of a custom range includes both days', () => {
  const query = toQuery({ ...noFilter, period: 'custom', from: '2026-11-25', to: '2026-11-25' }, now);
  expect(Date.parse(query.until ?? '') - Date.parse(query.since ?? '')).toBe(86_400_000);
  expect(toQuery({ ...noFilter, period: 'custom', from: '', to: '' }, now)).toEqual({});
});

test('describeFilter names each filter', () => {
  const filter = {
    ...noFilter,
    q: 'lamp',
    status: 'failed',
    workflow: 'w',
    trigger: 'api',
    failedCalls: true,
    period: 'day',
  } as const;
  expect(describeFilter(filter, 'Refunds')).toEqual(['“lamp”', 'failed', 'Refunds', 'API', 'with failed calls', 'Last 24 hours']);
  expect(describeFilter(noFilter, undefined)).toEqual([]);
  const days = { ...noFilter, period: 'custom', from: '2026-11-01', to: '2026-11-02' } as const;
  expect(describeFilter(days, undefined)).toEqual(['2026-11-01 to 2026-11-02']);
  expect(describeFilter({ ...days, to: '' }, undefined)).toEqual(['from 2026-11-01']);
});
