import type { RunEvent } from '@pinion/contracts';
import { expect, it } from 'vitest';
import { compareReplay, withoutComputedEnds } from './compare-replay.ts';

const event = (seq: number, type: string, more: object): RunEvent =>
  ({ v: 1, run_id: 'a', seq, at: '2026-01-01T00:00:00.000Z', ms: seq, type, ...more }) as RunEvent;

const config = (expression: string) => ({ expression });
const started = event(0, 'run.started', {
  workflow_id: 'w',
  workflow: {
    format: 'pinion.workflow/1',
    name: 'w',
    nodes: [
      { id: 'sum', type: 'transform', position: { x: 0, y: 0 }, config: config('a + b') },
      { id: 'clock', type: 'transform', position: { x: 0, y: 0 }, config: config('$now()') },
    ],
    edges: [],
  },
  tools: [],
  input: null,
});
const run = (value: unknown, shift = 0): RunEvent[] => [
  started,
  event(1 + shift, 'node.finished', { node_id: 'sum', outputs: { value, other: 1 } }),
  event(2 + shift, 'node.finished', { node_id: 'clock', outputs: { value: 'now' } }),
  event(3 + shift, 'run.finished', { status: 'succeeded', output: 1 }),
];

it('compareReplay finds no difference in a run that has other times and positions', () => {
  expect(compareReplay(run(3), run(3, 5))).toEqual([]);
});

it('compareReplay names the event and the first value that differs', () => {
  expect(compareReplay(run({ a: [1, 2] }), run({ a: [1, 3] }))).toEqual([
    { seq: 1, node_id: 'sum', type: 'node.finished', pointer: '/outputs/value/a/1', recorded: 2, replayed: 3 },
  ]);
});

it('compareReplay names an event that only one of the runs has', () => {
  expect(compareReplay(run(3), run(3).slice(0, 3))).toEqual([
    { seq: 3, node_id: null, type: 'run.finished', pointer: null, recorded: 'run.finished', replayed: null },
  ]);
});

it('withoutComputedEnds keeps the ends of expressions that use the time', () => {
  expect(withoutComputedEnds(run(3)).map(({ seq }) => seq)).toEqual([0, 2, 3]);
});
