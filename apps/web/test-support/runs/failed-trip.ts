import type { RunEvent } from '@pinion/contracts';
import { callIdOf, JournalWriter, toolError } from '../../src/features/stories/index.ts';
import { edge, node, workflow } from '../workflow-fixture.ts';

const tool = (name: string) => ({ tool: { name, version: '1.0.0' }, input: { what: 'train' } });

/** Creates a run of two tool nodes: the first books, the second fails to pay. */
export function failedTrip(): RunEvent[] {
  const file = workflow(
    'Failing trip',
    [
      node('question', 'input', 'Question', 0, 0),
      node('book', 'tool', 'Book', 260, 0, tool('fork.book')),
      node('pay', 'tool', 'Pay', 520, 0, tool('fork.pay')),
      node('paid', 'output', 'Paid', 780, 0),
    ],
    [edge('question.value', 'book.$after'), edge('book.output', 'pay.$after'), edge('pay.output', 'paid.value')],
  );
  const writer = new JournalWriter('run_failed');
  const error = toolError('PROVIDER_ERROR', 'no money');
  writer
    .append(0, { type: 'run.started', workflow_id: 'wf_trip', workflow: file, tools: [], input: 'go' })
    .append(1, { type: 'node.started', node_id: 'question' })
    .append(2, { type: 'node.finished', node_id: 'question', outputs: { value: 'go' } });
  for (const [index, id] of ['book', 'pay'].entries()) {
    const [name, call_id, ms] = [`fork.${id}`, callIdOf(index + 1), 10 + index * 30];
    const about = { node_id: id, call_id };
    const isPaid = id === 'book';
    const envelope = writer.envelope(call_id, name, '1.0.0', ms, ms + 20, {
      input: { what: 'train' },
      ...(isPaid ? { output: { echo: 'booked' } } : { error }),
    });
    writer
      .append(ms, { type: 'node.started', node_id: id })
      .append(ms, {
        type: 'tool.authorized',
        ...about,
        iteration: 0,
        index: 0,
        call_seq: 0,
        name,
        version: '1.0.0',
        side_effect_policy: 'irreversible',
        input: { what: 'train' },
      })
      .append(ms, { type: 'tool.invoked', ...about })
      .append(ms + 20, { type: isPaid ? 'tool.executed' : 'tool.failed', ...about, envelope })
      .append(
        ms + 21,
        isPaid
          ? { type: 'node.finished', node_id: id, outputs: { output: { echo: 'booked' } } }
          : { type: 'node.failed', node_id: id, error },
      );
  }
  return writer
    .append(70, { type: 'node.skipped', node_id: 'paid' })
    .append(71, { type: 'run.finished', status: 'failed', output: null, error }).events;
}
