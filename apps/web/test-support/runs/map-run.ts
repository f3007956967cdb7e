import type { NewRunEvent, RunEvent, WorkflowFile } from '@pinion/contracts';
import { JournalWriter, toolError } from '../../src/features/stories/index.ts';
import { edge, node } from '../workflow-fixture.ts';

const child: WorkflowFile = {
  format: 'pinion.workflow/1',
  name: 'Doubles a number',
  nodes: [
    node('number', 'input', 'Number', 0, 0, {}),
    node('double', 'transform', 'Double', 220, 0, { expression: '$ * 2' }),
    node('result', 'output', 'Result', 440, 0, {}),
  ],
  edges: [edge('number.value', 'double.in'), edge('double.value', 'result.value')],
};

const parent: WorkflowFile = {
  format: 'pinion.workflow/1',
  name: 'Doubles a list',
  nodes: [
    node('list', 'input', 'List', 0, 0, {}),
    node('each', 'map', 'For each', 220, 0, { workflow: { id: 'child' }, concurrency: 3, on_error: 'collect' }),
    node('done', 'output', 'Done', 480, 0, {}),
  ],
  edges: [edge('list.value', 'each.in'), edge('each.items', 'done.value')],
};

const error = toolError('VALIDATION_ERROR', 'seven is not for us');

/** Creates a run that maps twelve numbers, each in a child run. The seventh fails. */
export function mapRun(): { workflows: Record<string, WorkflowFile>; events: RunEvent[]; failedItem: RunEvent[] } {
  const writer = new JournalWriter('run_map');
  const items = Array.from({ length: 12 }, (_, index) => index);
  const part = (index: number) => ({ node_id: 'each', child_run_id: `run_item_${index}`, index });
  writer
    .append(0, { type: 'run.started', workflow_id: 'parent', workflow: parent, tools: [], input: items })
    .append(1, { type: 'node.started', node_id: 'list' })
    .append(2, { type: 'node.finished', node_id: 'list', outputs: { value: items } })
    .append(3, { type: 'node.started', node_id: 'each' });
  for (const index of items) {
    writer.append(10 * index + 5, { type: 'subrun.started', ...part(index), workflow_id: 'child' }).append(10 * index + 14, {
      type: 'subrun.finished',
      ...part(index),
      status: index === 7 ? 'failed' : 'succeeded',
      ...(index === 7 && { error }),
    });
  }
  const doubled = items.map(item => (item === 7 ? null : item * 2));
  writer
    .append(130, { type: 'node.finished', node_id: 'each', outputs: { items: doubled, errors: [{ index: 7, error }] } })
    .append(131, { type: 'node.started', node_id: 'done' })
    .append(132, { type: 'node.finished', node_id: 'done', outputs: { value: doubled } })
    .append(133, { type: 'run.finished', status: 'succeeded', output: doubled });
  return { workflows: { child, parent }, events: writer.events, failedItem: failedItem() };
}

function failedItem(): RunEvent[] {
  const writer = new JournalWriter('run_item_7');
  const started: NewRunEvent = {
    type: 'run.started',
    workflow_id: 'child',
    workflow: child,
    tools: [],
    input: 7,
    parent: { run_id: 'run_map', node_id: 'each', index: 7, above: ['parent'] },
  };
  return writer
    .append(0, started)
    .append(1, { type: 'node.started', node_id: 'number' })
    .append(2, { type: 'node.finished', node_id: 'number', outputs: { value: 7 } })
    .append(3, { type: 'node.started', node_id: 'double' })
    .append(4, { type: 'node.failed', node_id: 'double', error })
    .append(5, { type: 'run.finished', status: 'failed', output: null, error }).events;
}
