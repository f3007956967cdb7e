import { describe, expect, it } from 'vitest';
import { foldRun, RunFold } from './fold-run.ts';
import type { RunEvent } from './run-event.ts';

const entry = (seq: number) => ({ v: 1 as const, run_id: 'r', seq, at: '2026-01-01T00:00:00.000Z', ms: seq * 10 });
const envelope = (callId: string) => ({
  call_id: callId,
  name: 'shop.find',
  version: '1.0.0',
  input: {},
  output: callId,
  t_start: '2026-01-01T00:00:00.000Z',
  t_end: '2026-01-01T00:00:00.000Z',
});
const pins = [{ name: 'found', selector: { tool: 'shop.find', strategy: 'latest' as const }, on_missing: 'null' as const }];
const policy = { max_iterations: 3, max_tool_calls: 9, allowed_side_effects: [] };
const events: RunEvent[] = [
  { ...entry(0), type: 'node.started', node_id: 'a' },
  {
    ...entry(1),
    type: 'agent.started',
    node_id: 'a',
    model: { provider: 'scripted', model: '' },
    instructions: '',
    prompt: 'p',
    tools: [],
    policy,
    pins,
    output_schema: { type: 'object' },
  },
  { ...entry(2), type: 'tool.executed', node_id: 'a', call_id: 'one', envelope: envelope('one') },
  { ...entry(3), type: 'tool.executed', node_id: 'a', call_id: 'two', envelope: envelope('two') },
  { ...entry(4), type: 'agent.answer_refused', node_id: 'a', iteration: 0, text: 'Again.' },
  { ...entry(5), type: 'agent.finished', node_id: 'a', finish_reason: 'stop', response: '{"n": 1}', structured: { n: 1 } },
];

describe('RunFold clone', () => {
  it('a RunFold clone continues as if it had read the whole journal and leaves the original unchanged', () => {
    for (let cut = 0; cut <= events.length; cut += 1) {
      const head = foldRun(events.slice(0, cut));
      const before = head.nodeOutputs();
      const copy = head.clone();
      for (const event of events.slice(cut)) copy.add(event);
      expect(copy.nodeOutputs()).toEqual(foldRun(events).nodeOutputs());
      expect(copy.nodeStates()).toEqual(foldRun(events).nodeStates());
      expect(head.nodeOutputs()).toEqual(before);
    }
    expect(foldRun(events).node('a').liveOutputs()).toMatchObject({ response: '{"n": 1}', structured: { n: 1 } });
    expect(foldRun(events.slice(0, 4)).node('a').liveOutputs()).toMatchObject({ structured: null });
    expect(foldRun(events).nodeOutputs()).toMatchObject({ a: { structured: { n: 1 } } });
    expect(new RunFold().clone().nodeOutputs()).toEqual({});
  });
});
