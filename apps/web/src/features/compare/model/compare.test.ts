import { compareRuns, isCallEnd, type RunEvent } from '@pinion/contracts';
import { describe, expect, it } from 'vitest';
import type { RunItem } from '../../../lib/api-shapes.ts';
import { comparePath } from '../../../lib/compare-path.ts';
import { shopJournal } from '../../stories/index.ts';
import { countDifferences, comparisonItemsOf } from './compared-rows.ts';
import { pickerRuns } from './picker-runs.ts';
import { totalRows } from './total-rows.ts';
import { changeOf, changesOf } from './value-changes.ts';

const left = shopJournal();
/** Creates the same run, except that the order has another id and the note has no result. */
const right = shopJournal('run_other').flatMap((event): RunEvent[] => {
  if (!isCallEnd(event)) return [event];
  if (event.envelope.name === 'crm.log_note') return [];
  if (event.type !== 'tool.executed' || event.envelope.name !== 'orders.place') return [event];
  return [{ ...event, envelope: { ...event.envelope, output: { id: 'ord_other' } } }];
});
const comparison = compareRuns(left, right);

describe('comparison rows', () => {
  it('a run compared with itself is unchanged in every row', () => {
    const same = compareRuns(left, left);
    expect(countDifferences(same)).toBe(0);
    expect(comparisonItemsOf(same, 'differences')).toEqual([]);
    expect(new Set(comparisonItemsOf(same, 'all').map(({ status }) => status))).toEqual(new Set(['same']));
  });
  it('comparison rows follow the order of the journals, and the first difference is highlighted once', () => {
    const items = comparisonItemsOf(comparison, 'all');
    expect(items).toHaveLength(comparison.rows.length);
    expect(items.filter(({ isFirst }) => isFirst)).toMatchObject([
      { name: 'orders.place', path: 'assist, turn 1', status: 'changed', changed: 'output' },
    ]);
    expect(comparisonItemsOf(comparison, 'differences').at(0)?.isFirst).toBe(true);
    expect(comparisonItemsOf(comparison, 'differences')).toHaveLength(countDifferences(comparison));
  });
  it('comparison rows can be filtered by kind and show the status of each run', () => {
    expect(comparisonItemsOf(comparison, 'calls').every(({ kind }) => kind === 'call')).toBe(true);
    expect(comparisonItemsOf(comparison, 'nodes').map(({ name }) => name)).toContain('assist');
    const order = comparisonItemsOf(comparison, 'calls').find(({ name }) => name === 'orders.place');
    expect(order?.left).toBe('3.0.2, succeeded, 363 ms');
    expect(
      comparisonItemsOf(compareRuns(left, left.slice(0, 12)), 'all').find(({ status }) => status === 'only_left')?.right,
    ).toBe('not in this run');
  });
});

describe('changesOf', () => {
  it('changesOf shows the output of a changed call as a line diff', () => {
    const row = comparison.rows[comparison.first_difference ?? 0];
    const [change] = row === undefined ? [] : changesOf(row);
    expect(change?.label).toBe('Output');
    expect(change?.lines.filter(({ kind: badge }) => badge === 'added').map(({ text }) => text)).toEqual(['"id": "ord_other"']);
    expect(change?.lines.filter(({ kind: badge }) => badge === 'removed').map(({ text }) => text)).toContain('"id": "ord_7f31",');
  });
  it('changesOf shows the whole value when only one run has it', () => {
    const only = compareRuns(left, left.slice(0, 9)).rows.find(({ kind, status }) => kind === 'call' && status === 'only_left');
    const changes = only === undefined ? [] : changesOf(only);
    expect(changes.map(({ label }) => label)).toContain('Input');
    expect(changes.flatMap(({ lines }) => lines).every(({ kind: badge }) => badge === 'removed')).toBe(true);
  });
  it('changesOf compares a text line by line and indicates when a long text was truncated', () => {
    expect(changeOf('Output', 'a\nb', 'a\nc').lines.map(({ kind: badge, text }) => `${badge} ${text}`)).toEqual([
      'same a',
      'removed b',
      'added c',
    ]);
    expect(
      changeOf(
        'Output',
        1,
        Array.from({ length: 1_600 }, (_, index) => index),
      ).isCut,
    ).toBe(true);
  });
});

describe('totalRows', () => {
  it('totalRows shows both totals and the difference', () => {
    const totals = { tokens: 10, calls: 4, usd: 0.05, cost_usd: 0.05 as number | null, duration_ms: 1_200 };
    const run = (more: Partial<typeof totals>) => ({
      run_id: 'a',
      status: 'succeeded' as const,
      workflow_version: null,
      input: 1,
      output: 1,
      totals: { ...totals, ...more },
    });
    expect(totalRows({ left: run({}), right: run({ usd: 0, cost_usd: null }) })[1]).toEqual({
      label: 'Cost',
      left: '$ 0.05',
      right: null,
      difference: '—',
    });
    expect(totalRows({ left: run({}), right: run({ calls: 3, duration_ms: 1_900 }) })).toEqual([
      { label: 'Duration', left: '1.200 s', right: '1.900 s', difference: '700 ms more' },
      { label: 'Cost', left: '$ 0.05', right: '$ 0.05', difference: 'the same' },
      { label: 'Calls', left: '4', right: '3', difference: '1 less' },
      { label: 'Tokens', left: '10', right: '10', difference: 'the same' },
    ]);
  });
});

describe('pickerRuns', () => {
  const run = (run_id: string, from?: string): RunItem => ({
    run_id,
    workflow_id: 'w',
    workflow_version: null,
    workflow_name: 'W',
    status: 'succeeded',
    started_at: null,
    ended_at: null,
    duration_ms: null,
    trigger: 'editor',
    failed_calls: 0,
    tokens: null,
    cost_usd: null,
    input_preview: null,
    output_preview: null,
    error_code: null,
    error_message: null,
    calls: 0,
    kept: false,
    parent: null,
    ...(from === undefined ? {} : { forked_from: { run_id: from, at: 'failed' as const, edited: [], by: 'owner' } }),
  });
  it('pickerRuns lists the parent run, then the forks, then the newest runs', () => {
    const runs = [run('5', '3'), run('4'), run('3', '1'), run('2'), run('1')];
    expect(pickerRuns(runs, '3', '1').map(({ run_id, why }) => [run_id, why])).toEqual([
      ['1', 'this run continues from it'],
      ['5', 'a fork of this run'],
      ['4', undefined],
      ['2', undefined],
    ]);
  });
  it('pickerRuns offers a parent that is not on the loaded page by its id', () => {
    expect(pickerRuns([run('3', '1')], '3', '1')).toEqual([{ run_id: '1', why: 'this run continues from it', run: undefined }]);
  });
  it('the comparison shows the older run on the left, regardless of which run was open', () => {
    expect(comparePath('b', 'a')).toBe('/runs/compare?a=a&b=b');
    expect(comparePath('a', 'b')).toBe('/runs/compare?a=a&b=b');
  });
});
