import { type NewRunEvent, type RunEvent, timelineOf, type TimelineRow } from '@pinion/contracts';
import { expect, it } from 'vitest';
import type { CallRow } from './call-row.ts';
import { callStepsOf } from './call-steps.ts';
import { type Bar, barsOf } from './row-bars.ts';
import { waitAt } from './wait-at.ts';

const call = { node_id: 'a', call_id: 'c' };
const envelope = { id: 'c', name: 'sum', version: '1.0.0', side_effect_policy: 'pure', input: {}, output: 1, error: null };

/** The row of a call whose code waited from 20 to 520 ms, after the given number of events. */
function rowAfter(count: number): CallRow {
  const events = [
    [
      0,
      {
        ...call,
        type: 'tool.authorized',
        iteration: 0,
        index: 0,
        call_seq: 0,
        name: 'sum',
        version: '1.0.0',
        side_effect_policy: 'pure',
      },
    ],
    [10, { ...call, type: 'tool.invoked' }],
    [20, { ...call, type: 'tool.queued', queue: 'sandbox' }],
    [520, { ...call, type: 'tool.dequeued' }],
    [600, { ...call, type: 'tool.executed', envelope }],
  ] as unknown as [number, NewRunEvent][];
  const all = events.slice(0, count).map(([ms, event], seq) => ({ ...event, v: 1, run_id: 'r', seq, at: '', ms }) as RunEvent);
  const row: TimelineRow | undefined = timelineOf(all).find(({ kind }) => kind === 'call');
  if (row?.kind !== 'call') throw new Error('there is no call');
  return row;
}

const barsAt = (row: CallRow, ms: number): Bar[] => barsOf({ row, depth: 0, hasTurns: false }, ms);

it('a call that waits for a sandbox is a row that waits, not one that runs', () => {
  const row = rowAfter(3);
  expect(row.status).toBe('waiting_for_sandbox');
  expect(waitAt(row, 3)).toBe('waiting_for_sandbox');
  expect(barsAt(row, 300)).toEqual([{ from: 20, to: 300, kind: 'wait' }]);
});

it('the bar of a call shows its wait for a sandbox apart from its work', () => {
  expect(barsAt(rowAfter(4), 560)).toEqual([
    { from: 20, to: 520, kind: 'wait' },
    { from: 520, to: 560, kind: 'running' },
  ]);
  const ended = rowAfter(5);
  expect(barsAt(ended, 600)).toEqual([
    { from: 20, to: 520, kind: 'wait' },
    { from: 520, to: 600, kind: 'ok' },
  ]);
  if (ended.envelope === undefined) throw new Error('there is no envelope');
  expect(callStepsOf(ended, ended.envelope).map(({ text }) => text)).toEqual([
    'Waited 500 ms for a sandbox, which counts toward no limit',
  ]);
});
