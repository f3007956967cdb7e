import { AgentConfig } from '@pinion/contracts';
import type { ExpressionEngine } from '@pinion/tool-runtime';
import { expect, test } from 'vitest';
import { conditionFlaw } from '../../features/workflows/condition-flaw.ts';
import { plannedBy } from './agent-rules.ts';

const facts = { prompt: 'go', response: '', iteration: 0, tools: { 'orders.create': { id: 7 } } };
const engine: ExpressionEngine = {
  evaluate: async expression =>
    expression === 'slow' ? { ok: false, message: 'it took too long' } : { ok: true, value: expression === 'yes' },
};
const planOf = (rules: unknown[]) => plannedBy(AgentConfig.parse({ rules }), engine)?.('BEFORE_STEP', facts);
const bindings = [{ tool: 'mail', when: 'BEFORE_STEP' }];

test('a rule condition that cannot be evaluated stops the plan with the reason instead of counting as false', async () => {
  const plan = await planOf([
    { id: 'one', condition: 'yes', bindings },
    { id: 'two', condition: 'slow', bindings },
    { id: 'three', condition: '', bindings },
  ]);
  expect(plan?.planned.map(({ bound_rule_id }) => bound_rule_id)).toEqual(['one']);
  expect(plan?.broken).toEqual({ rule_id: 'two', why: 'it took too long' });
});

test('a rule condition for another moment is not evaluated', async () => {
  expect(await planOf([{ id: 'two', condition: 'slow', bindings: [{ tool: 'mail', when: 'AFTER_STEP' }] }])).toEqual({
    planned: [],
  });
});

test('a rule binding has its step id and an idempotency key resolved from known values', async () => {
  const bound = [{ tool: 'mail', when: 'BEFORE_STEP', step_id: 'tell', idempotency_key: 'order {{tools.orders.create.id}}' }];
  const plan = await planOf([{ id: 'one', bindings: bound }]);
  expect(plan?.planned[0]).toMatchObject({ bound_step_id: 'tell', idempotency_key: 'order 7' });
});

test('conditionFlaw returns the error of the parser', () => {
  expect(conditionFlaw('tools.orders.create.id > 3 and $contains(prompt, "x")')).toBeUndefined();
  expect(conditionFlaw('prompt = (')).toMatch(/expression/i);
});
