import {
  AgentPolicy,
  type NewRunEvent,
  type RunEvent,
  type RunEventOf,
  type ToolEnvelope,
  type WorkflowFile,
} from '@pinion/contracts';
import { callIdOf, JournalWriter } from '../../src/features/stories/index.ts';
import { agentWorkflow } from '../workflow-fixture.ts';

type PlannedCall = Partial<ToolEnvelope> & {
  name: string;
  /** The end of the call. Defaults to `failed` if it has an error, and to `executed`. `open` leaves it running. */
  end?: 'executed' | 'failed' | 'denied' | 'open';
  side_effect_policy?: string;
  /** Set when a user replaced the result. */
  edited?: { by: string; at: string };
  /** Facts of the authorization, such as the rule that makes the call. */
  authorized?: Partial<RunEventOf<'tool.authorized'>>;
};

export type PlannedTurn = {
  text?: string;
  calls?: readonly PlannedCall[];
  /** Duration of its calls in ms. Defaults to 20. */
  calls_ms?: number;
  cost_usd?: number;
  edited?: { by: string; at: string };
  /** Events between this turn and the next. */
  after?: readonly NewRunEvent[];
};

export type AgentRunPlan = {
  runId?: string;
  workflowId?: string;
  file?: WorkflowFile;
  input?: unknown;
  turns?: readonly PlannedTurn[];
  started?: Partial<RunEventOf<'run.started'>>;
  agent?: Partial<RunEventOf<'agent.started'>>;
  /** False when the run is still running after its last turn. Events replace the usual end. */
  ends?: boolean | readonly NewRunEvent[];
};

/** Creates the journal of a run of `Question -> Helper -> Answer`: each turn takes 100 ms, each call 20 ms by default. */
export function agentRun(plan: AgentRunPlan = {}): RunEvent[] {
  const { runId = 'run_1', workflowId = 'wf_1', file = agentWorkflow('Agent'), input = 'go', turns = [{ text: 'Done.' }] } = plan;
  const writer = new JournalWriter(runId);
  const node_id = 'helper';
  writer
    .append(0, { type: 'run.started', workflow_id: workflowId, workflow: file, tools: [], input, ...plan.started })
    .append(1, { type: 'node.started', node_id: 'question' })
    .append(2, { type: 'node.finished', node_id: 'question', outputs: { value: input } })
    .append(3, { type: 'node.started', node_id })
    .append(4, {
      type: 'agent.started',
      node_id,
      model: { provider: 'scripted', model: 'spec' },
      instructions: 'You are played by a test.',
      prompt: typeof input === 'string' ? input : JSON.stringify(input),
      tools: [],
      policy: AgentPolicy.parse({}),
      pins: [],
      ...plan.agent,
    });
  let ms = 10;
  let count = 0;
  for (const [iteration, turn] of turns.entries()) {
    ms = writeTurn(writer, { turn, iteration, ms, count });
    count += turn.calls?.length ?? 0;
  }
  const { ends = true } = plan;
  if (ends !== true) {
    for (const event of ends === false ? [] : ends) writer.append(ms, event);
    return writer.events;
  }
  const response = turns.at(-1)?.text ?? '';
  writer
    .append(ms, { type: 'agent.finished', node_id, finish_reason: 'stop', response })
    .append(ms, { type: 'node.started', node_id: 'answer' })
    .append(ms + 1, { type: 'node.finished', node_id: 'answer', outputs: { value: response } })
    .append(ms + 2, { type: 'run.finished', status: 'succeeded', output: response });
  return writer.events;
}

type TurnAt = { turn: PlannedTurn; iteration: number; ms: number; count: number };

/** Writes a turn and its calls, which run in parallel. Returns the time of its end. */
function writeTurn(writer: JournalWriter, { turn, iteration, ms, count }: TurnAt): number {
  const node_id = 'helper';
  const calls = turn.calls ?? [];
  const end = ms + 100;
  const callsEnd = end + (turn.calls_ms ?? 20);
  writer.append(ms, { type: 'model.started', node_id, iteration }).append(end, {
    type: 'model.finished',
    node_id,
    iteration,
    turn: {
      text: turn.text ?? '',
      tool_calls: calls.map(({ name, input = {} }, index) => ({ id: `m${index}`, name, input_text: JSON.stringify(input) })),
      finish: calls.length > 0 ? 'tool_calls' : 'stop',
    },
    ...(turn.cost_usd !== undefined && { cost_usd: turn.cost_usd }),
    ...(turn.edited !== undefined && { edited: turn.edited }),
  });
  const ends: NewRunEvent[] = [];
  for (const [index, call] of calls.entries()) {
    const { end: how = call.error === undefined ? 'executed' : 'failed', side_effect_policy = 'pure', edited, authorized } = call;
    const { name, version = '1.0.0', call_id = callIdOf(count + index + 1) } = call;
    const about = { node_id, call_id };
    if (how !== 'denied') {
      const facts = { iteration, index, call_seq: count + index, name, version, side_effect_policy };
      writer
        .append(end, { type: 'tool.authorized', ...about, ...facts, ...authorized })
        .append(end, { type: 'tool.invoked', ...about });
    }
    if (how === 'open') continue;
    const envelope = writer.envelope(call_id, name, version, end, how === 'denied' ? end : callsEnd, {
      seq: count + index,
      iteration,
      ...envelopeFacts(call),
    });
    ends.push({ type: `tool.${how}`, ...about, envelope, ...(edited !== undefined && how !== 'denied' && { edited }) });
  }
  for (const event of ends) writer.append(callsEnd, event);
  for (const event of turn.after ?? []) writer.append(callsEnd, event);
  return callsEnd + 10;
}

const envelopeFacts = ({
  name: _name,
  version: _version,
  call_id: _callId,
  end: _end,
  side_effect_policy: _policy,
  edited: _edited,
  authorized: _authorized,
  ...facts
}: PlannedCall): Partial<ToolEnvelope> => facts;
