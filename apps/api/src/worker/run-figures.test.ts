import type { RunEvent } from '@pinion/contracts';
import { expect, it } from 'vitest';
import { RunFigures } from './run-figures.ts';

let seq = 0;
const event = (type: string, more: object = {}): RunEvent =>
  ({ v: 1, run_id: 'r', seq: seq++, at: '', ms: 0, type, ...more }) as unknown as RunEvent;
const turn = (cost_usd?: number) =>
  event('model.finished', {
    turn: { usage: { input_tokens: 100, output_tokens: 20 } },
    ...(cost_usd === undefined ? {} : { cost_usd }),
  });

function figuresOf(make: () => RunEvent[]) {
  seq = 0;
  const figures = new RunFigures();
  for (const one of make()) figures.add(one);
  return figures.get();
}

it('RunFigures adds up tokens and prices of models, tools and child runs', () => {
  const figures = figuresOf(() => [
    event('run.started'),
    turn(0.001),
    event('tool.executed', { envelope: { meta: { cost_usd: 0.25 } } }),
    event('tool.failed', { envelope: {} }),
    event('tool.denied', { envelope: {} }),
    event('subrun.finished', { spent: { tokens: 30, calls: 1, usd: 0.5 } }),
  ]);
  expect(figures).toEqual({ calls: 3, failed_calls: 1, tokens: 150, micro_usd: 751_000 });
});

it('RunFigures has no price for models without one, and no figures for a run without models', () => {
  expect(figuresOf(() => [event('run.started'), turn()])).toEqual({
    calls: 0,
    failed_calls: 0,
    tokens: 120,
    micro_usd: undefined,
  });
  expect(figuresOf(() => [event('run.started')])).toMatchObject({ tokens: undefined, micro_usd: undefined });
});

it('RunFigures charges nothing that another run has paid for, and nothing for a replay', () => {
  const fork = figuresOf(() => [event('run.started', { kept: { run_id: 'x', lines: 2, ms: 0 } }), turn(1), turn(1), turn(0.5)]);
  expect(fork).toMatchObject({ tokens: 120, micro_usd: 500_000 });
  const replay = figuresOf(() => [event('run.started', { replay_of: 'x' }), turn(1)]);
  expect(replay).toMatchObject({ tokens: undefined, micro_usd: undefined });
});

it('RunFigures ignores amounts that make no sense', () => {
  expect(figuresOf(() => [event('run.started'), turn(Number.NaN), turn(-1)])).toMatchObject({ micro_usd: undefined });
});

it('RunFigures adds the usage that a provider counted for attempts without an answer', () => {
  const counted = { usage: { input_tokens: 40, output_tokens: 2 }, cost_usd: 0.002 };
  const figures = figuresOf(() => [
    event('run.started'),
    event('model.retried', counted),
    event('model.retried'),
    event('model.failed', counted),
  ]);
  expect(figures).toMatchObject({ tokens: 84, micro_usd: 4000 });
});
