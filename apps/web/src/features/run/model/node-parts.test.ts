import type { NewRunEvent, RunEvent } from '@pinion/contracts';
import { expect, it } from 'vitest';
import { partsAt } from './node-parts.ts';
import { LoadedJournal } from './run-journal.ts';

const of = (index: number) => ({ node_id: 'each', child_run_id: `run-${index}`, index });
const rows: NewRunEvent[] = [
  { type: 'node.started', node_id: 'each' },
  { type: 'subrun.started', ...of(0), workflow_id: 'w' },
  { type: 'subrun.started', ...of(1), workflow_id: 'w' },
  { type: 'subrun.finished', ...of(0), status: 'succeeded' },
  { type: 'subrun.waiting', ...of(1) },
];

it('partsAt returns the parts of a node as they were at the playhead', () => {
  const journal = new LoadedJournal();
  rows.forEach((row, seq) => journal.add({ ...row, v: 1, run_id: 'r', seq, at: '', ms: seq } as RunEvent));
  const seen = (count: number) => partsAt(journal, 'each', count).map(part => `${part.run_id} ${part.status}`);
  expect(seen(1)).toEqual([]);
  expect(seen(3)).toEqual(['run-0 running', 'run-1 running']);
  expect(seen(4)).toEqual(['run-0 succeeded', 'run-1 running']);
  expect(seen(5)).toEqual(['run-0 succeeded', 'run-1 waiting']);
  expect(partsAt(journal, 'another', 5)).toEqual([]);
});
