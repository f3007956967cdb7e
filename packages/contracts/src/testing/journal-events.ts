import type { ToolEnvelope } from '../tool/tool-envelope.ts';
import type { ChatHistory } from '../run/chat-history.ts';
import type { NewRunEvent } from '../run/run-event.ts';

const policy = { max_iterations: 10, max_tool_calls: 25, allowed_side_effects: [] };
const epoch = Date.UTC(2026, 0, 1);
export const isoAt = (ms: number): string => new Date(epoch + ms).toISOString();

export type CallPlan = { name: string; end: 'ok' | 'cached' | 'failed' | 'denied' | 'open'; lasts: number };
export type NodePlan = {
  id: string;
  kind: 'plain' | 'fails' | 'skipped' | 'agent';
  turns: CallPlan[][];
  deltas: string[];
  pins: string[];
};

/** A function that chooses a number below a limit. Tests supply the source of randomness. */
export type Picks = (below: number) => number;

const earlierTurn: ChatHistory = {
  messages: [
    { role: 'user', text: 'before', run_id: 'earlier' },
    { role: 'assistant', text: 'answer', run_id: 'earlier' },
  ],
  omitted_turns: 0,
};

/** Returns the events of one agent: calls of a turn are authorized in order and end in any order. */
export function agentEvents(plan: NodePlan, pick: Picks): NewRunEvent[] {
  const node_id = plan.id;
  const events: NewRunEvent[] = [{ type: 'node.started', node_id }];
  const pins = plan.pins.map(name => ({
    name,
    selector: { tool: name, strategy: 'latest' as const },
    on_missing: 'null' as const,
  }));
  const model = { provider: 'scripted', model: '' };
  const history = pick(2) === 0 ? {} : { history: earlierTurn };
  events.push({ type: 'agent.started', node_id, model, instructions: '', prompt: 'p', tools: [], policy, pins, ...history });
  let seq = 0;
  plan.turns.forEach((calls, iteration) => {
    events.push({ type: 'model.started', node_id, iteration });
    for (const text of plan.deltas) events.push({ type: 'model.delta', node_id, iteration, text });
    if (plan.deltas.length === 2) {
      events.push({
        type: 'model.retried',
        node_id,
        iteration,
        attempt: 1,
        wait_ms: 5,
        error: { code: 'RATE_LIMIT', message: '' },
      });
      events.push({ type: 'model.delta', node_id, iteration, text: 'again' });
    }
    const tool_calls = calls.map((call, index) => ({ id: `m${index}`, name: call.name, input_text: '{}' }));
    events.push({
      type: 'model.finished',
      node_id,
      iteration,
      turn: { text: `t${iteration}`, tool_calls, finish: 'tool_calls' },
    });
    const open: NewRunEvent[] = [];
    calls.forEach((call, index) => {
      const call_id = `${node_id}/${seq}`;
      const envelope: ToolEnvelope = {
        call_id,
        name: call.name,
        version: '1.0.0',
        input: JSON.parse('{"__proto__":1}'),
        t_start: isoAt(iteration * 4 + pick(4)),
        t_end: isoAt(iteration * 10 + call.lasts),
        ...(call.end === 'cached' ? { cached: true } : {}),
        ...(call.end === 'failed' || call.end === 'denied'
          ? { error: { code: call.end === 'denied' ? ('POLICY_DENIED' as const) : ('TIMEOUT' as const), message: '' } }
          : { output: { [call.name]: seq } }),
        meta: { seq, iteration },
      };
      seq += 1;
      if (call.end === 'denied') {
        events.push({ type: 'tool.denied', node_id, call_id, envelope });
        return;
      }
      const about = { node_id, call_id, iteration, index, call_seq: seq, name: call.name, version: '1.0.0' };
      events.push({ type: 'tool.authorized', ...about, side_effect_policy: 'pure' });
      events.push({ type: 'tool.invoked', node_id, call_id });
      if (call.end === 'open') return;
      open.splice(pick(open.length + 1), 0, {
        type: call.end === 'failed' ? 'tool.failed' : 'tool.executed',
        node_id,
        call_id,
        envelope,
      });
    });
    events.push(...open);
  });
  events.push({ type: 'agent.finished', node_id, finish_reason: 'stop', response: 'done' });
  return events;
}

/** Returns the events of one node from a short plan. */
export function nodeEvents(plan: NodePlan, pick: Picks): NewRunEvent[] {
  const node_id = plan.id;
  const error = { code: 'TIMEOUT' as const, message: 'slow' };
  switch (plan.kind) {
    case 'skipped':
      return [{ type: 'node.skipped', node_id }];
    case 'plain':
      return [
        { type: 'node.started', node_id },
        { type: 'node.finished', node_id, outputs: { value: [node_id] } },
      ];
    case 'fails':
      return [
        { type: 'node.started', node_id },
        { type: 'node.failed', node_id, error },
      ];
    case 'agent':
      return agentEvents(plan, pick);
  }
}
