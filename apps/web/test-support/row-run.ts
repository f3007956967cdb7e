import type { RunEvent } from '@pinion/contracts';
import { JournalWriter } from '../src/features/stories/index.ts';
import { rowOfFour } from './workflow-fixture.ts';

/** Returns the events of a run of `rowOfFour` with a text. */
export function rowRun(text: string): RunEvent[] {
  const upper = text.toUpperCase();
  const outputs = [
    ['question', { text }],
    ['first', text],
    ['second', upper],
    ['answer', upper],
  ] as const;
  const writer = new JournalWriter('run_row');
  writer.append(0, { type: 'run.started', workflow_id: 'wf', workflow: rowOfFour(), tools: [], input: { text } });
  outputs.forEach(([node_id, value], index) =>
    writer
      .append(10 * index, { type: 'node.started', node_id })
      .append(10 * index + 5, { type: 'node.finished', node_id, outputs: { value } }),
  );
  writer.append(50, { type: 'run.finished', status: 'succeeded', output: upper });
  return writer.events;
}
