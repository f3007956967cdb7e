import type { RunEvent } from '@pinion/contracts';
import { expect, test } from 'vitest';
import { AgentCaps } from '../agent/agent-caps.ts';
import { RunBudget } from '../agent/run-budget.ts';
import { aTool, play, createRecordingModel, type Scenario } from '../testing/index.ts';

/* An agent that runs below another. */

const calls = (count: number) => Array.from({ length: count }, (_, n) => ({ name: 'echo', input: { n } }));
const codes = ({ envelopes }: Awaited<ReturnType<typeof play>>) => envelopes.map(({ error }) => error?.code ?? 'ok');
const capsOf = (most: number, budget?: ConstructorParameters<typeof RunBudget>[0], above?: AgentCaps) =>
  new AgentCaps(most, new RunBudget(budget, {}, above?.budget), above);
const playBelow = (above: AgentCaps, more: Partial<Scenario> = {}) =>
  play({ tools: [aTool('echo')], model: createRecordingModel([calls(4), 'done']), above, ...more });

test('a nested agent makes as many calls as the strictest parent allows, and the rest are denied', async () => {
  const top = capsOf(3);
  const middle = capsOf(100, undefined, top);
  top.take(1);
  const story = await playBelow(middle);
  expect(codes(story)).toEqual(['ok', 'ok', 'POLICY_DENIED', 'POLICY_DENIED']);
  expect(story.end.finish_reason).toBe('max_tool_calls');
  expect([top.calls, middle.calls]).toEqual([3, 2]);
});

test('parallel nested agents share the remaining calls of their parent', async () => {
  const top = capsOf(5);
  const stories = await Promise.all([playBelow(top), playBelow(top), playBelow(top)]);
  expect(stories.flatMap(codes).filter(code => code === 'ok')).toHaveLength(5);
});

test('nested calls beyond the budget of the parent are denied, and executed calls are charged to the parent', async () => {
  const top = capsOf(100, { max_calls: 3, on_limit: 'ask' });
  const story = await playBelow(top);
  expect(codes(story)).toEqual(['ok', 'ok', 'ok', 'POLICY_DENIED']);
  expect([story.end.finish_reason, top.budget.spent.calls]).toEqual(['budget', 3]);
});

test('an agent whose calls were cut by a parent is replayed byte for byte without the parent', async () => {
  const top = capsOf(2);
  const story = await playBelow(top);
  const items = JSON.parse(JSON.stringify(story.events)) as RunEvent[];
  const replayed = await play({ tools: [aTool('echo')], model: createRecordingModel([]), replaying: items });
  expect(JSON.stringify(replayed.outputs)).toBe(JSON.stringify(story.outputs));
  expect(replayed.end.finish_reason).toBe('max_tool_calls');
});

test('an agent whose parent had no budget for a model call is replayed to the same end', async () => {
  const top = capsOf(100, { max_tokens: 1, on_limit: 'stop' });
  const vendor = { ...createRecordingModel(['never']), provider: 'openai' };
  const story = await playBelow(top, { model: vendor });
  expect([story.end.finish_reason, vendor.asked.length]).toEqual(['budget', 0]);
  const items = JSON.parse(JSON.stringify(story.events)) as RunEvent[];
  const policy = { budget: { max_tokens: 100_000, on_limit: 'stop' as const } };
  const replayed = await play({
    tools: [aTool('echo')],
    model: { ...createRecordingModel([]), provider: 'openai' },
    replaying: items,
    policy,
  });
  expect(replayed.end.finish_reason).toBe('budget');
});
