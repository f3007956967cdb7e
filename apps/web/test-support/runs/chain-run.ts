import type { NewRunEvent, RunEvent, RunEventOf, WorkflowFile } from '@pinion/contracts';
import { callIdOf, JournalWriter } from '../../src/features/stories/index.ts';
import { edge, node, workflow } from '../workflow-fixture.ts';

/** Question -> Find -> Say -> Price -> Answer: two calls, and a text between them. */
export const chain = (): WorkflowFile =>
  workflow(
    'Chain',
    [
      node('question', 'input', 'Question', 0, 0),
      node('find', 'tool', 'Find', 220, 0, { tool: { name: 'part.find' }, input: {} }),
      node('say', 'prompt', 'Say', 480, 0, { template: 'Found {{find.output.echo}} for {{question}}' }),
      node('price', 'tool', 'Price', 740, 0, { tool: { name: 'part.price' }, input: {} }),
      node('answer', 'output', 'Answer', 1000, 0),
    ],
    [
      edge('question.value', 'find.what'),
      edge('find.output', 'say.in'),
      edge('say.text', 'price.what'),
      edge('price.output', 'answer.value'),
    ],
  );

export const chainNodes = ['question', 'find', 'say', 'price', 'answer'] as const;
export type ChainNode = (typeof chainNodes)[number];

export type ChainRunPlan = {
  runId?: string;
  file?: WorkflowFile;
  /** The nodes that run. Defaults to all. */
  ran?: readonly ChainNode[];
  /** The nodes whose results are reused from the run `run_whole`. */
  reused?: readonly ChainNode[];
  /** The nodes whose output is their test data. */
  tested?: readonly ChainNode[];
  started?: Partial<RunEventOf<'run.started'>>;
};

/** Creates the journal of a run of the chain, or of a part of it. */
export function chainRun(plan: ChainRunPlan = {}): RunEvent[] {
  const { runId = 'run_whole', file = chain(), ran = chainNodes, reused = [], tested = [] } = plan;
  const writer = new JournalWriter(runId);
  const reusedEvents = reused.flatMap(name => eventsOf(writer, name, false));
  const kept = { run_id: 'run_whole', lines: reusedEvents.length, ms: 1 };
  writer.append(0, {
    type: 'run.started',
    workflow_id: 'wf',
    workflow: file,
    tools: [],
    input: 'kettle',
    ...(reused.length > 0 && { kept }),
    ...plan.started,
  });
  for (const event of reusedEvents) writer.append(1, event);
  const own = ran.flatMap(name => eventsOf(writer, name, tested.includes(name)));
  own.forEach((event, index) => writer.append(10 + index, event));
  return writer.append(100, { type: 'run.finished', status: 'succeeded', output: 'kettle' }).events;
}

function eventsOf(writer: JournalWriter, node_id: ChainNode, isTestData: boolean): NewRunEvent[] {
  const outputs = outputsOf(node_id);
  const end: NewRunEvent = { type: 'node.finished', node_id, outputs, ...(isTestData && { is_test_data: true }) };
  if (isTestData) return [end];
  const started: NewRunEvent = { type: 'node.started', node_id };
  return [started, ...(node_id === 'find' || node_id === 'price' ? callOf(writer, node_id) : []), end];
}

function callOf(writer: JournalWriter, node_id: 'find' | 'price'): NewRunEvent[] {
  const [name, call_id] = [`part.${node_id}`, callIdOf(node_id === 'find' ? 1 : 2)];
  const about = { node_id, call_id };
  const facts = { iteration: 0, index: 0, call_seq: 0, name, version: '1.0.0', side_effect_policy: 'pure' as const };
  const { output } = outputsOf(node_id);
  return [
    { type: 'tool.authorized', ...about, ...facts },
    { type: 'tool.invoked', ...about },
    { type: 'tool.executed', ...about, envelope: writer.envelope(call_id, name, '1.0.0', 10, 15, { output }) },
  ];
}

const outputsOf = (node_id: ChainNode): Record<string, unknown> =>
  ({
    question: { value: 'kettle' },
    find: { output: { echo: '/part.find/kettle' } },
    say: { text: 'Found /part.find/kettle for kettle' },
    price: { output: { echo: '/part.price/kettle' } },
    answer: { value: { echo: '/part.price/kettle' } },
  })[node_id];
