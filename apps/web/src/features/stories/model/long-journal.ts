import { AgentPolicy, type RunEvent } from '@pinion/contracts';
import { callIdOf, JournalWriter } from './journal-writer.ts';
import { shopTools } from './shop-tools.ts';
import { shopWorkflow } from './shop-workflow.ts';

/** Creates a run with the given number of tool results, forty calls a turn, for the performance of folds and of scrubbing. */
export function longJournal(callCount: number, runId = 'run_long'): RunEvent[] {
  const writer = new JournalWriter(runId);
  const node_id = 'assist';
  const pins = [{ name: 'order', selector: { tool: 'orders.place', strategy: 'latest' as const }, on_missing: 'null' as const }];
  writer
    .append(0, { type: 'run.started', workflow_id: 'shop', workflow: shopWorkflow, tools: [...shopTools], input: {} })
    .append(1, { type: 'node.started', node_id })
    .append(1, {
      type: 'agent.started',
      node_id,
      model: { provider: 'scripted', model: '' },
      instructions: '',
      prompt: '',
      tools: [],
      policy: AgentPolicy.parse({}),
      pins,
    });
  let ms = 2;
  let made = 0;
  for (let iteration = 0; made < callCount; iteration += 1) {
    writer.append(ms, { type: 'model.started', node_id, iteration });
    ms += 40;
    const count = Math.min(40, callCount - made);
    const ids = Array.from({ length: count }, (_, index) => callIdOf(made + index + 1));
    writer.append(ms, {
      type: 'model.finished',
      node_id,
      iteration,
      turn: {
        text: '',
        tool_calls: ids.map(id => ({ id, name: 'orders.place', input_text: '{}' })),
        finish: 'tool_calls',
        usage: { input_tokens: 900 + iteration * 60, output_tokens: 240 },
      },
      cost_usd: 0.0031 + iteration * 0.0002,
    });
    for (const [index, call_id] of ids.entries()) {
      writer.append(ms, {
        type: 'tool.authorized',
        node_id,
        call_id,
        iteration,
        index,
        call_seq: made + index,
        name: 'orders.place',
        version: '3.0.2',
        side_effect_policy: 'pure',
      });
    }
    for (const [index, call_id] of ids.entries()) {
      const envelope = writer.envelope(call_id, 'orders.place', '3.0.2', ms, ms + 3 + index, {
        seq: made + index,
        iteration,
        output: { id: `ord_${made + index}` },
      });
      writer.append(ms + 3 + index, { type: 'tool.executed', node_id, call_id, envelope });
    }
    ms += 60;
    made += count;
  }
  writer
    .append(ms, { type: 'agent.finished', node_id, finish_reason: 'stop', response: 'done' })
    .append(ms + 1, { type: 'run.finished', status: 'succeeded', output: 'done' });
  return writer.events;
}
