import { type NewRunEvent, type NodePart, type RunEvent, timelineOf } from '@pinion/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collapseStep } from './collapse-step.ts';
import { allLanes, laneById, nodeParts, withParts } from './part-lanes.ts';
import { partStrip } from './part-strip.ts';
import { barsOf } from './row-bars.ts';
import { filterRows, orderRows } from './row-order.ts';
import { itemLabel, phaseOf, rowSummary, statusAt } from './row-labels.ts';

const node_id = 'each';
const of = (index: number) => ({ node_id, child_run_id: `r${index}`, index });
const error = { code: 'TIMEOUT' as const, message: 'too slow' };
const items: NewRunEvent[] = [
  { type: 'node.started', node_id: 'list' },
  { type: 'node.finished', node_id: 'list', outputs: {} },
  { type: 'node.started', node_id },
  { type: 'subrun.started', ...of(0), workflow_id: 'w' },
  { type: 'subrun.started', ...of(1), workflow_id: 'w' },
  { type: 'subrun.waiting', ...of(0) },
  { type: 'subrun.resumed', ...of(0) },
  { type: 'subrun.finished', ...of(0), status: 'succeeded' },
  { type: 'subrun.finished', ...of(1), status: 'failed', error },
  { type: 'node.failed', node_id, error },
];
const rows = orderRows(
  timelineOf(items.map((item, seq) => ({ ...item, v: 1, run_id: 'r', seq, at: '', ms: seq * 10 }) as RunEvent)),
);
const [first, second] = rows.flatMap(({ row }) => nodeParts(row));
if (first === undefined || second === undefined) throw new Error('two parts are in the journal');

describe('parts of a node as lanes', () => {
  it('the lanes of parts appear only below their expanded node', () => {
    expect(withParts(rows, () => false)).toBe(rows);
    const open = withParts(rows, id => id === 'node\neach');
    expect(open.map(({ row, depth }) => `${depth} ${row.id.split('\n').at(-1)}`)).toEqual(['0 list', '0 each', '1 r0', '1 r1']);
    expect(allLanes(rows)[2]).toBe(open[2]);
    expect(filterRows(open, 'failed', false).map(({ row }) => row.kind)).toEqual(['node', 'part']);
    expect(
      laneById(
        rows.map(({ row }) => row).filter(row => row.kind !== 'part'),
        'part\neach\nr1',
      ),
    ).toBe(second);
  });

  it('collapseStep expands and collapses lanes with the arrow keys', () => {
    const [list, each] = rows.map(({ row }) => row);
    if (list === undefined || each === undefined) throw new Error('both are in the journal');
    const open = new Set([each.id]);
    expect(collapseStep('ArrowRight', each, new Set())).toEqual({ kind: 'unfold', rowId: each.id });
    expect(collapseStep('ArrowRight', each, open)).toBeUndefined();
    expect(collapseStep('ArrowLeft', each, open)).toEqual({ kind: 'fold', rowId: each.id });
    expect(collapseStep('ArrowLeft', each, new Set())).toBeUndefined();
    expect(collapseStep('ArrowLeft', first, open)).toEqual({ kind: 'select', rowId: each.id });
    expect(collapseStep('ArrowRight', list, new Set())).toBeUndefined();
  });

  it('the lane of a part shows its state at the playhead, its waits and its error text', () => {
    const at = (part: NodePart, count: number) => phaseOf(part, count);
    expect([3, 4, 8].map(count => at(first, count))).toEqual(['future', 'open', 'over']);
    expect(statusAt(second, 'over')).toBe('failed');
    expect(statusAt(first, 'open', 'waiting')).toBe('waiting');
    expect(rowSummary(second, 'over')).toBe('TIMEOUT, too slow');
    expect(barsOf({ row: first, depth: 1, hasTurns: false }, 500)).toEqual([
      { from: 30, to: 50, kind: 'ok' },
      { from: 50, to: 60, kind: 'wait' },
      { from: 60, to: 70, kind: 'ok' },
    ]);
    expect(itemLabel(rows[1]?.row ?? first, 'over')).toBe('2 items, 1 failed');
    expect(itemLabel(rows[1]?.row ?? first, 'open')).toBeUndefined();
    expect(itemLabel(rows[0]?.row ?? first, 'over')).toBeUndefined();
  });
});

describe('partStrip', () => {
  const part = (index: number, start_ms: number, end_ms: number, status: NodePart['status']): NodePart => ({
    kind: 'part',
    id: `part\nn\n${index}`,
    node_id: 'n',
    run_id: `r${index}`,
    workflow_id: 'w',
    index,
    status,
    start_ms,
    start_seq: index,
    end_ms,
    end_seq: 1000 + index,
    waits: [],
  });
  const ofKind = fc.constantFrom<NodePart['status']>('succeeded', 'failed', 'cancelled');
  const someParts = fc
    .array(fc.tuple(fc.nat(1000), fc.nat(300), ofKind), { minLength: 1, maxLength: 80 })
    .map(list =>
      list.toSorted((a, b) => a[0] - b[0]).map(([start, length, status], index) => part(index, start, start + length, status)),
    );

  it('partStrip draws separate bars for a few parallel parts and a density for many', () => {
    fc.assert(
      fc.property(someParts, parts => {
        const strip = partStrip(parts, { from: 0, to: 1500 });
        const most = Math.max(
          ...parts.map(one => parts.filter(other => other.start_ms <= one.start_ms && other.end_ms! > one.start_ms).length),
        );
        if (most > 5) expect(strip.kind).toBe('density');
        if (strip.kind === 'lanes') {
          const bars = Object.values(strip.paths).join('').split('M').length - 1;
          expect(bars).toBe(parts.length);
        } else if (parts.some(({ status }) => status === 'failed')) expect(strip.paths.failed).toBeDefined();
      }),
    );
  });

  it('partStrip draws only a few paths for any number of parts', () => {
    const many = Array.from({ length: 1000 }, (_, index) =>
      part(index, index, index + 90, index % 50 === 0 ? 'failed' : 'succeeded'),
    );
    const strip = partStrip(many, { from: 0, to: 1100 });
    expect(strip.kind).toBe('density');
    expect(Object.keys(strip.paths)).toEqual(['load', 'failed']);
    expect(strip.paths.load?.length).toBeLessThan(12_000);
  });
});
