import type { RunEvent, ToolEnvelope } from '@pinion/contracts';
import { callIdOf, JournalWriter } from '../../src/features/stories/index.ts';
import { node, workflow } from '../workflow-fixture.ts';
import { approvalRun } from './approval-run.ts';

export type CallPlan = Partial<Pick<ToolEnvelope, 'version' | 'input' | 'output' | 'error' | 'meta'>> & {
  name: string;
};

/** Creates the journal of a run of one tool node, as the server makes it to try a tool. */
export function callRun(runId: string, { name, version = '1.0.0', ...facts }: CallPlan): RunEvent[] {
  const { input = {}, output, error } = facts;
  const about = { node_id: 'helper', call_id: callIdOf(1) };
  const file = workflow('Try', [node('helper', 'tool', 'Helper', 0, 0, { tool: { name, version }, input })]);
  const writer = new JournalWriter(runId);
  const envelope = writer.envelope(about.call_id, name, version, 2, 22, facts);
  writer
    .append(0, { type: 'run.started', workflow_id: 'wf', workflow: file, tools: [], input: null })
    .append(1, { type: 'node.started', node_id: 'helper' })
    .append(2, {
      type: 'tool.authorized',
      ...about,
      iteration: 0,
      index: 0,
      call_seq: 0,
      name,
      version,
      side_effect_policy: 'pure',
      input,
    })
    .append(2, { type: 'tool.invoked', ...about })
    .append(22, { type: error == null ? 'tool.executed' : 'tool.failed', ...about, envelope });
  if (error == null) writer.append(23, { type: 'node.finished', node_id: 'helper', outputs: { output } });
  else writer.append(23, { type: 'node.failed', node_id: 'helper', error });
  writer.append(24, {
    type: 'run.finished',
    status: error == null ? 'succeeded' : 'failed',
    output: output ?? null,
    ...(error != null && { error }),
  });
  return writer.events;
}

/** Creates the journal of a call that waits for an approval, and what follows once it is given. */
export function approvedCallRun(runId: string, plan: CallPlan): { waits: RunEvent[]; ends: RunEvent[] } {
  const { waits } = approvalRun(runId, 'wf');
  const events = callRun(runId, plan);
  const ends = events.slice(events.findIndex(({ type }) => type === 'tool.executed'));
  return { waits, ends: ends.map((event, index) => ({ ...event, seq: waits.length + index })) };
}
