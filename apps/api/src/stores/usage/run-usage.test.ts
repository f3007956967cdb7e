import type { RunEvent } from '@pinion/contracts';
import { expect, it } from 'vitest';
import { RunUsage } from './run-usage.ts';

const run = { id: 'r', workspace_id: 'w', workflow_id: 'f', user_id: 'u', isRecorded: false, isEvaluated: false };

it('RunUsage counts the tokens of failed attempts that the provider counted, and each call of a model once', () => {
  const head = { v: 1, run_id: 'r', at: '2026-01-01T00:00:00.000Z', ms: 0, node_id: 'agent' };
  const counted = { usage: { input_tokens: 40, output_tokens: 2 }, cost_usd: 0.002 };
  const events = [
    { type: 'agent.started', model: { provider: 'openai', model: 'm' } },
    { type: 'model.retried', ...counted },
    { type: 'model.retried' },
    { type: 'model.finished', turn: { usage: { input_tokens: 100, output_tokens: 20 } }, cost_usd: 0.001 },
    { type: 'model.failed', ...counted },
  ];
  const usage = new RunUsage(run);
  for (const [seq, event] of events.entries()) usage.add({ ...head, seq: seq + 1, ...event } as unknown as RunEvent);
  expect(usage.lines).toMatchObject([
    { kind: 'model', name: 'openai/m', calls: 2, failed: 1, input_tokens: 180, output_tokens: 24, micro_usd: 5000 },
  ]);
});
