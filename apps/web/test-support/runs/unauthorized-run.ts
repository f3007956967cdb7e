import type { RunEvent, WorkflowFile } from '@pinion/contracts';
import { JournalWriter, toolError } from '../../src/features/stories/index.ts';
import { agentWorkflow } from '../workflow-fixture.ts';
import { agentRun } from './agent-run.ts';

const error = toolError('AUTH_REQUIRED', 'Secret MISSING_KEY does not exist.', { details: { secret: 'MISSING_KEY' } });

/** Creates the run of an agent whose API key is missing: its first turn fails. The workflow has the id `wf`. */
export function unauthorizedRun(): { file: WorkflowFile; events: RunEvent[] } {
  const drawn = agentWorkflow('No key');
  const model = { provider: 'openai', model: 'gpt-5', credential: 'MISSING_KEY' };
  const nodes = drawn.nodes.map(node => (node.id === 'helper' ? { ...node, config: { ...node.config, model } } : node));
  const file = { ...drawn, nodes };
  const input = { question: 'Why?' };
  const begun = agentRun({ workflowId: 'wf', file, input, turns: [], ends: false, agent: { model } });
  const writer = new JournalWriter('run_1');
  writer.events.push(...begun);
  writer
    .append(10, { type: 'model.started', node_id: 'helper', iteration: 0 })
    .append(11, { type: 'model.failed', node_id: 'helper', iteration: 0, error })
    .append(12, { type: 'agent.finished', node_id: 'helper', finish_reason: 'error', response: '', error })
    .append(13, { type: 'node.skipped', node_id: 'answer' })
    .append(14, { type: 'run.finished', status: 'failed', output: null, error });
  return { file, events: writer.events };
}
