import type { NewRunEvent, RunEvent, WorkflowFile } from '@pinion/contracts';
import { callIdOf } from '../../src/features/stories/index.ts';
import { fixtureTime } from '../fixture-time.ts';
import type { Output } from '../memory-server.ts';
import { agentRun } from './agent-run.ts';

const chargeInput = { order_id: 'ord_1042', amount: { value: 129, currency: 'EUR' }, method: 'invoice' };
const prompt = 'Approve the call of payment.charge with these arguments?';
const about = { node_id: 'helper', call_id: callIdOf(1) };
const tool = { name: 'payment.charge', version: '2.1.0', side_effect_policy: 'irreversible' };

/** Returns the events of a run that awaits approval of a payment, and those after the approval. */
export function approvalRun(runId: string, workflowId: string, file?: WorkflowFile): { waits: RunEvent[]; ends: RunEvent[] } {
  const requested: NewRunEvent = {
    type: 'tool.confirmation_requested',
    ...about,
    ...tool,
    iteration: 0,
    index: 0,
    call_seq: 0,
    input: chargeInput,
    question_id: 'question_1',
    prompt,
    reason: 'irreversible',
  };
  const confirmed: NewRunEvent = { type: 'tool.confirmed', ...about, by: 'usr_1' };
  const events = agentRun({
    runId,
    workflowId,
    ...(file !== undefined && { file }),
    turns: [{ after: [requested, confirmed] }, { text: 'Paid.' }],
  });
  const end = events.findIndex(event => event.type === 'tool.confirmed');
  return { waits: events.slice(0, end), ends: events.slice(end) };
}

/** Returns the approval that the run awaits, of a call with this input. */
export const approvalItem = (runId: string, input: unknown = chargeInput): Output<'questions.list'>['items'][number] =>
  ({
    id: 'question_1',
    run_id: runId,
    ...about,
    kind: 'confirmation',
    request: {
      ...tool,
      risk_tags: ['payment'],
      input,
      input_schema: { type: 'object', properties: { order_id: { type: 'string' } } },
      prompt,
      reason: 'irreversible',
    },
    state: 'open',
    answered_by: null,
    decision: null,
    reason: null,
    created_at: fixtureTime,
    answered_at: null,
    expires_at: null,
  }) as Output<'questions.list'>['items'][number];
