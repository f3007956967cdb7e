import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isoAt } from '../../testing/journal-events.ts';
import { someJournal } from '../../testing/some-journal.ts';
import { forkJournal } from '../fork/fork-journal.ts';
import { isCallEnd, type NewRunEvent, type RunEvent } from '../run-event.ts';
import { compareRuns } from './compare-runs.ts';
import { type ComparedRow, RunComparison } from './run-comparison.ts';

const journal = fc
  .infiniteStream(fc.nat(1_000_000))
  .map(stream => someJournal(below => Number(stream.next().value ?? 0) % Math.max(below, 1)));

const mirrored = { same: 'same', changed: 'changed', only_left: 'only_right', only_right: 'only_left' } as const;
/** Returns the row with its sides swapped. */
function mirror({ left, right, duration_ratio: _ratio, status, ...row }: ComparedRow): Omit<ComparedRow, 'duration_ratio'> {
  const sides = { ...(right === undefined ? {} : { left: right }), ...(left === undefined ? {} : { right: left }) };
  return { ...row, status: mirrored[status], ...sides };
}
const withoutRatio = ({ duration_ratio: _ratio, ...row }: ComparedRow) => row;

describe('compareRuns', () => {
  it('compareRuns finds no difference between a run and itself', () => {
    fc.assert(
      fc.property(journal, events => {
        const { rows, first_difference, is_output_same } = compareRuns(events, events);
        expect(rows.filter(row => row.status !== 'same' || row.changed.length > 0)).toEqual([]);
        expect([first_difference, is_output_same]).toEqual([null, true]);
        for (const { duration_ratio = 1 } of rows) expect(duration_ratio).toBe(1);
      }),
    );
  });

  it('compareRuns is symmetric', () => {
    fc.assert(
      fc.property(journal, journal, (a, b) => {
        const [there, back] = [compareRuns(a, b), compareRuns(b, a)];
        expect(back.rows.map(withoutRatio)).toEqual(there.rows.map(mirror));
        expect([back.left, back.right]).toEqual([there.right, there.left]);
        expect([back.first_difference, back.is_output_same]).toEqual([there.first_difference, there.is_output_same]);
      }),
    );
  });

  it('compareRuns includes every answer, call and node of both runs in a row', () => {
    fc.assert(
      fc.property(journal, journal, (a, b) => {
        const comparison = compareRuns(a, b);
        expect(RunComparison.safeParse(comparison).success).toBe(true);
        const calls = (events: RunEvent[]) =>
          events
            .filter(isCallEnd)
            .map(event => `${event.node_id}\n${event.call_id}`)
            .sort();
        const seen = (side: 'left' | 'right') =>
          comparison.rows
            .flatMap(row => (row[side]?.call_id === undefined ? [] : [`${row.node_id}\n${row[side].call_id}`]))
            .sort();
        expect(seen('left')).toEqual(calls(a));
        expect(seen('right')).toEqual(calls(b));
        expect(comparison.left.totals.calls).toBe(calls(a).length);
      }),
    );
  });

  it('compareRuns of a run and its fork agrees on all reused events and first differs at the edit', () => {
    fc.assert(
      fc.property(journal, fc.nat(), (events, anywhere) => {
        const ends = events.filter(isCallEnd);
        const end = ends[anywhere % Math.max(ends.length, 1)];
        const [first] = events;
        if (end === undefined || first === undefined) return;
        const at = { call_id: end.call_id, node_id: end.node_id };
        const fork = forkJournal(events, { at, edit: { output: 'edited' }, edited: { by: 'ada', at: isoAt(0) } });
        if (!fork.ok) return;
        const { rows } = compareRuns(events, [first, ...fork.lines]);
        const changed = rows.filter(row => row.status === 'changed' && row.kind !== 'node');
        expect(changed.map(row => row.left?.call_id)).toEqual([end.call_id]);
        expect(changed[0]?.changed).toContain('output');
        expect(rows.filter(row => row.status === 'only_right')).toEqual([]);
      }),
    );
  });
});

describe('compareRuns matching', () => {
  const call = (
    iteration: number,
    index: number,
    name: string,
    input: unknown,
    more: Record<string, unknown> = {},
  ): NewRunEvent[] => {
    const call_id = `${name}.${iteration}.${index}.${JSON.stringify(input)}`;
    const about = {
      node_id: 'a',
      call_id,
      iteration,
      index,
      call_seq: index,
      name,
      version: '1.0.0',
      side_effect_policy: 'pure',
    };
    const envelope = {
      call_id,
      name,
      version: '1.0.0',
      input,
      output: 1,
      t_start: isoAt(index),
      t_end: isoAt(9),
      meta: { iteration },
      ...more,
    };
    return [
      { type: 'tool.authorized', ...about, version: envelope.version },
      { type: 'tool.executed', node_id: 'a', call_id, envelope },
    ] as NewRunEvent[];
  };
  const answer = (iteration: number, text: string, cost_usd: number): NewRunEvent[] => [
    { type: 'model.started', node_id: 'a', iteration },
    {
      type: 'model.finished',
      node_id: 'a',
      iteration,
      cost_usd,
      turn: { text, tool_calls: [], finish: 'stop', usage: { input_tokens: 3 } },
    },
  ];
  const run = (...entries: NewRunEvent[]): RunEvent[] => {
    const nodes = [{ id: 'a', type: 'agent', position: { x: 0, y: 0 }, config: {} }];
    const policy = { max_iterations: 1, max_tool_calls: 1, allowed_side_effects: [] };
    const model = { provider: 'scripted', model: '' };
    const all: NewRunEvent[] = [
      {
        type: 'run.started',
        workflow_id: 'w',
        workflow: { format: 'pinion.workflow/1', name: 'w', nodes, edges: [] },
        tools: [],
        input: 1,
      },
      { type: 'node.started', node_id: 'a' },
      { type: 'agent.started', node_id: 'a', model, instructions: '', prompt: '', tools: [], policy, pins: [] },
      ...entries,
    ];
    return all.map((entry, seq) => ({ v: 1, run_id: 'r', seq, at: isoAt(seq), ms: seq, ...entry }) as RunEvent);
  };
  const sent = (rows: ComparedRow[]) =>
    rows
      .filter(({ kind }) => kind === 'call')
      .map(row => [row.name, row.status, row.changed, row.left?.call_id, row.right?.call_id]);

  it('compareRuns matches a call by its position, or else by an equal request', () => {
    const left = run(...call(0, 0, 'find', { q: 1 }), ...call(0, 1, 'find', { q: 2 }), ...call(1, 0, 'pay', { n: 1 }));
    const right = run(
      ...call(0, 0, 'find', { q: 3 }),
      ...call(0, 1, 'mail', {}),
      ...call(1, 0, 'look', {}),
      ...call(2, 0, 'pay', { n: 1 }),
    );
    expect(sent(compareRuns(left, right).rows)).toEqual([
      ['find', 'changed', ['input'], 'find.0.0.{"q":1}', 'find.0.0.{"q":3}'],
      ['find', 'only_left', [], 'find.0.1.{"q":2}', undefined],
      ['mail', 'only_right', [], undefined, 'mail.0.1.{}'],
      ['look', 'only_right', [], undefined, 'look.1.0.{}'],
      ['pay', 'same', [], 'pay.1.0.{"n":1}', 'pay.2.0.{"n":1}'],
    ]);
  });

  it('compareRuns compares results and versions, and reports times, costs and caches without a difference', () => {
    const left = run(...answer(0, 'one', 1), ...call(0, 0, 'find', {}));
    const right = run(...answer(0, 'one', 3), ...call(0, 0, 'find', {}, { cached: true, meta: { iteration: 0, cost_usd: 2 } }));
    const { rows, ...both } = compareRuns(left, right);
    expect(rows.map(({ status }) => status)).toEqual(['same', 'same', 'same']);
    expect(rows.find(({ kind }) => kind === 'turn')).toMatchObject({
      left: { cost_usd: 1 },
      right: { cost_usd: 3 },
      duration_ratio: 1,
    });
    expect([both.left.totals, both.right.totals]).toMatchObject([
      { usd: 1, tokens: 3 },
      { usd: 5, tokens: 3 },
    ]);
    const other = run(...answer(0, 'two', 1), ...call(0, 0, 'find', {}, { version: '2.0.0', output: 2 }));
    const changed = compareRuns(left, other);
    expect(changed.rows.map(({ kind, changed: what }) => [kind, what])).toEqual([
      ['node', []],
      ['turn', ['output']],
      ['call', ['output', 'version']],
    ]);
    expect(changed.first_difference).toBe(1);
    const error = { code: 'TIMEOUT' as const, message: 'late', details: { at: 1 } };
    const failed = call(0, 0, 'find', {}, { output: undefined, error });
    const again = call(0, 0, 'find', {}, { output: undefined, error: { ...error, details: { at: 2 } } });
    expect(sent(compareRuns(run(...failed), run(...again)).rows)[0]?.slice(1, 3)).toEqual(['same', []]);
  });
});
