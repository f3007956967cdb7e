import { expect, test } from 'vitest';
import { memoryBudgets, memoryApprovals } from '../adapters/memory/index.ts';
import type { BudgetMeter, ApprovalQueue } from '../ports/index.ts';
import { aTool, play, createRecordingModel, type Scenario, typesOf, type VirtualClock, virtualClock } from '../testing/index.ts';

const away = (): Promise<never> => Promise.reject(new Error('no database'));
const minute = 60_000;

/** Creates a budget meter that rejects while `isAway` returns true. */
const flaky = (isAway: () => boolean): BudgetMeter => {
  const budgets = memoryBudgets({ limits: {} });
  return {
    reserve: (spending, about) => (isAway() ? away() : budgets.reserve(spending, about)),
    settle: (reservation, actual) => budgets.settle(reservation, actual),
    headroom: about => (isAway() ? away() : (budgets.headroom?.(about) ?? {})),
  };
};

/** Runs a scenario while time advances in steps of a second, until the run has ended. */
async function playFor(clock: VirtualClock, scenario: Omit<Scenario, 'clock'>, during: () => void = () => undefined) {
  let isOver = false;
  const playing = play({ ...scenario, clock }).finally(() => (isOver = true));
  for (let second = 0; second < 3_600 && !isOver; second += 1) {
    await clock.advance(1_000);
    during();
  }
  return playing;
}

const look = aTool('look');
const twoTurns = () =>
  createRecordingModel([{ text: 'looking', tool_calls: [{ id: 'a', name: 'look', input_text: '{}' }] }, 'done']);

test('a run pauses while the budget store is unavailable for minutes and then continues', async () => {
  const clock = virtualClock();
  const began = clock.monotonic();
  const isAway = (): boolean => clock.monotonic() - began < 5 * minute;
  const story = await playFor(clock, { tools: [look], model: twoTurns(), meter: flaky(isAway) });
  expect(story.end).toMatchObject({ finish_reason: 'stop', response: 'done' });
  expect(story.envelopes).toMatchObject([{ name: 'look', output: {} }]);
});

test('a run ends with a reason and its work, and never rejects, when the budget store stays unavailable', async () => {
  const clock = virtualClock();
  let calls = 0;
  const tool = aTool('look', { execute: () => (calls += 1) });
  const story = await playFor(clock, { tools: [tool], model: twoTurns(), meter: flaky(() => calls > 0) });
  expect(story.end).toMatchObject({
    finish_reason: 'error',
    response: 'looking',
    error: { code: 'PROVIDER_ERROR', details: { reason: 'budget_unavailable' } },
  });
  expect(story.outputs.tool_order).toHaveLength(1);
  expect(typesOf(story.events).at(-1)).toBe('agent.finished');
});

test('a run that is canceled while it pauses ends at once', async () => {
  const controller = new AbortController();
  const clock = virtualClock();
  const playing = play({ model: twoTurns(), meter: flaky(() => true), clock, signal: controller.signal });
  await clock.advance(minute);
  controller.abort();
  expect((await playing).end.finish_reason).toBe('cancelled');
});

const pay = aTool('pay.charge', { metadata: { side_effects: 'writes' } });
const paying = () => createRecordingModel([[{ name: 'pay.charge', input: { sum: 5 } }], 'done']);

/** Creates an approval service that stores nothing while `isAway` returns true. */
const flakyQueue = (isAway: () => boolean) => {
  const approvals = memoryApprovals();
  const queue: ApprovalQueue = { ...approvals, ask: approval => (isAway() ? away() : approvals.ask(approval)) };
  return { approvals, queue };
};

test('an approval that cannot be stored is requested once the store is available', async () => {
  const clock = virtualClock();
  const { approvals, queue } = flakyQueue(() => clock.monotonic() < 3 * minute);
  const story = await playFor(clock, { tools: [pay], model: paying(), approvals: queue }, () => {
    for (const { id } of approvals.open()) approvals.answer(id, { kind: 'approved', by: 'ann' });
  });
  expect(story.envelopes).toMatchObject([{ name: 'pay.charge', output: { sum: 5 }, meta: { confirmed_by: 'ann' } }]);
  expect(story.end.finish_reason).toBe('stop');
});

test('an approval that can never be stored ends its call, and nothing is sent', async () => {
  const { queue } = flakyQueue(() => true);
  const story = await playFor(virtualClock(), { tools: [pay], model: paying(), approvals: queue });
  expect(story.envelopes).toMatchObject([{ error: { code: 'POLICY_DENIED', details: { reason: 'nobody_to_ask' } } }]);
  expect(typesOf(story.events)).not.toContain('tool.invoked');
  expect(story.end).toMatchObject({ finish_reason: 'stop', response: 'done' });
});

test('a budget approval that can never be stored ends the run with the work it has', async () => {
  const { queue } = flakyQueue(() => true);
  const policy = { budget: { max_calls: 1, on_limit: 'ask' as const } };
  const call = (id: string) => ({ id, name: 'look', input_text: '{}' });
  const model = createRecordingModel([{ text: 'looking', tool_calls: [call('a'), call('b')] }, 'done']);
  const story = await playFor(virtualClock(), { tools: [look], model, approvals: queue, policy });
  expect(story.end).toMatchObject({ finish_reason: 'budget', response: 'looking' });
});
