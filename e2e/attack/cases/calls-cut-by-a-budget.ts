import assert from 'node:assert/strict';
import { runAgent } from '../agent-run.ts';
import type { AttackCase } from '../attack-case.ts';

type Envelope = { input: { expression: string }; error?: { code: string } | null };
type Outputs = { tools_by_id?: Record<string, Envelope> };

export const attack: AttackCase = {
  fault: 'Calls of one answer that do not all fit a budget leave no envelope, and those that fit are not made.',
  async play(context) {
    const client = await context.client();
    const call = (n: number) => ({ name: 'calculator', input: { expression: `${n}+${n}` } });
    const run = await runAgent(client, {
      model: { provider: 'scripted', model: '', lines: [{ tool_calls: [call(1), call(2), call(3)] }, { text: 'done' }] },
      tools: [{ name: 'calculator' }],
      policy: { budget: { max_calls: 2, on_limit: 'stop' } },
    });
    const { tools_by_id: byId = {} } = (run.nodes['agent'] ?? {}) as Outputs;
    // In the order the model asked for them: tool_order is that of their starts, and a denied call starts nothing.
    const requestedCalls = Object.values(byId).toSorted((a, b) => a.input.expression.localeCompare(b.input.expression));
    const codes = requestedCalls.map(({ error }) => error?.code ?? 'ok');
    assert.deepEqual(codes, ['ok', 'ok', 'POLICY_DENIED'], JSON.stringify(run));
    return codes.join(', ');
  },
};
