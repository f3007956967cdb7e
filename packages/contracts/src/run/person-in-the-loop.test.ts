import { describe, expect, it } from 'vitest';
import type { ToolEnvelope } from '../tool/tool-envelope.ts';
import { foldRun } from './fold-run.ts';
import type { NewRunEvent, RunEvent } from './run-event.ts';
import { timelineOf } from './timeline/timeline.ts';

const node_id = 'a';
const policy = {
  max_iterations: 3,
  max_tool_calls: 9,
  allowed_side_effects: [],
  budget: { max_calls: 2, on_limit: 'ask' as const },
};
const call = { node_id, iteration: 0, index: 0, call_seq: 0, name: 'pay', version: '2.1.0', side_effect_policy: 'irreversible' };
const asked = { ...call, input: { to: 'x' }, question_id: 'q', prompt: 'Pay?', reason: 'irreversible' };
const sealed = (call_id: string, more: Partial<ToolEnvelope> = {}): ToolEnvelope => ({
  call_id,
  name: 'pay',
  version: '2.1.0',
  input: {},
  t_start: '2026-01-01T00:00:00.000Z',
  t_end: '2026-01-01T00:00:01.000Z',
  ...more,
});
const begun: NewRunEvent[] = [
  { type: 'node.started', node_id },
  {
    type: 'agent.started',
    node_id,
    model: { provider: 'scripted', model: '' },
    instructions: '',
    prompt: 'p',
    tools: [],
    policy,
    pins: [],
  },
];
const journal = (...entries: NewRunEvent[]): RunEvent[] =>
  [...begun, ...entries].map((event, seq) => ({ ...event, v: 1, run_id: 'r', seq, at: `at ${seq}`, ms: seq * 100 }) as RunEvent);
const rowOf = (events: RunEvent[]) => timelineOf(events).find(row => row.kind === 'call');

describe('waiting call in the timeline', () => {
  it('a call waits until its approval, keeps its row under the new call id and shows the approver', () => {
    const events = journal(
      { type: 'tool.confirmation_requested', call_id: 'one', ...asked },
      { type: 'tool.confirmed', node_id, call_id: 'one', by: 'mira', input: { to: 'y' } },
      { type: 'tool.authorized', call_id: 'two', replaces: 'one', ...call },
      { type: 'tool.invoked', node_id, call_id: 'two' },
      { type: 'tool.executed', node_id, call_id: 'two', envelope: sealed('two') },
    );
    expect(rowOf(events.slice(0, 3))).toMatchObject({
      status: 'needs_approval',
      waits: [{ kind: 'needs_approval', from_ms: 200, from_seq: 2 }],
    });
    expect(rowOf(events)).toMatchObject({
      call_id: 'two',
      status: 'succeeded',
      waits: [{ kind: 'needs_approval', from_ms: 200, to_ms: 300, from_seq: 2, to_seq: 3 }],
      confirmed: { by: 'mira', at: 'at 3', is_edited: true },
    });
  });

  it('a waiting call ends with a rejection or a newer message', () => {
    const error = { code: 'POLICY_DENIED' as const, message: 'no' };
    const ask: NewRunEvent = { type: 'tool.confirmation_requested', call_id: 'one', ...asked };
    const no = journal(ask, { type: 'tool.declined', node_id, call_id: 'one', envelope: sealed('one', { error }) });
    expect(rowOf(no)).toMatchObject({ status: 'denied', stopped: 'declined', waits: [{ to_seq: 3 }] });
    const newer = journal(ask, { type: 'tool.superseded', node_id, call_id: 'one', envelope: sealed('one', { error }) });
    expect(rowOf(newer)).toMatchObject({ status: 'denied', stopped: 'superseded' });
  });

  it('a slow tool call is held from tool.waiting until its result', () => {
    const events = journal(
      { type: 'tool.authorized', call_id: 'one', ...call },
      { type: 'tool.invoked', node_id, call_id: 'one' },
      { type: 'tool.waiting', node_id, call_id: 'one', question_id: 'q' },
      { type: 'tool.executed', node_id, call_id: 'one', envelope: sealed('one') },
    );
    expect(rowOf(events.slice(0, -1))).toMatchObject({ status: 'held' });
    expect(rowOf(events)).toMatchObject({ waits: [{ kind: 'held', from_ms: 400, to_ms: 500, from_seq: 4, to_seq: 5 }] });
  });
});

describe('agent usage', () => {
  const turn = { text: '', tool_calls: [], finish: 'stop' as const, usage: { input_tokens: 70, output_tokens: 5 } };
  const events = journal(
    { type: 'model.finished', node_id, iteration: 0, turn, cost_usd: 0.25 },
    { type: 'tool.authorized', call_id: 'one', ...call },
    { type: 'tool.executed', node_id, call_id: 'one', envelope: sealed('one', { meta: { cost_usd: 0.5 } }) },
    { type: 'agent.budget_reached', node_id, limit: 'calls', spent: { tokens: 75, calls: 1, usd: 0.75 }, question_id: 'b' },
    { type: 'agent.budget_answered', node_id, question_id: 'b', budget: { max_calls: 4, on_limit: 'ask' } },
  );
  const agentAt = (count: number) => foldRun(events.slice(0, count)).nodes.get(node_id)?.agent;

  it('the usage of an agent is the sum of its answers and tool results up to a moment', () => {
    expect(agentAt(2)?.spending()).toEqual({ tokens: 0, calls: 0, usd: 0 });
    expect(agentAt(4)?.spending()).toEqual({ tokens: 75, calls: 1, usd: 0.25 });
    expect(agentAt(events.length)?.spending()).toEqual({ tokens: 75, calls: 1, usd: 0.75 });
  });

  it('the usage of an agent is compared with the raised budget, also in a clone', () => {
    expect(agentAt(5)?.budget?.max_calls).toBe(2);
    const agent = agentAt(events.length)?.clone();
    expect(agent?.budget?.max_calls).toBe(4);
    expect(agent?.spending().usd).toBe(0.75);
  });
});
