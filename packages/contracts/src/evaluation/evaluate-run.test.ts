import { describe, expect, it } from 'vitest';
import type { Assertion } from './assertion.ts';
import { evaluateRun } from './evaluate-run.ts';
import type { MadeCall, RunFacts } from './run-facts.ts';
import { staleAnswers } from './stale-answers.ts';

const call = (tool: string, input: unknown, more: Partial<MadeCall> = {}): MadeCall => ({
  call_id: `${tool}-1`,
  node_id: 'agent',
  tool,
  version: '1.0.0',
  input,
  is_unsafe: false,
  is_unrecorded: false,
  ...more,
});
const asked = { provider: 'openai', model: 'm', instructions: 'i', prompt: 'p' };
const run = (more: Partial<RunFacts> = {}): RunFacts => ({
  run_id: 'r',
  status: 'succeeded',
  output: { answer: 'a red kettle', items: [{ price: 12 }] },
  calls: [call('shop.find', { q: 'kettle', limit: 3 }), call('shop.pay', { amount: 12 }, { is_unsafe: true })],
  cost_usd: 0.02,
  tokens: 300,
  duration_ms: 5,
  asked: new Map([['agent', asked]]),
  ...more,
});
const any = { id: 'any', kind: 'side_effects', allow: 'any' } as const;
const verdictOf = (assertion: Assertion, facts = run(), checked?: Map<string, { holds: boolean; message: string }>) =>
  evaluateRun([assertion, any], { run: facts, checked })[0];

describe('evaluateRun', () => {
  const passing: Assertion[] = [
    { id: 'a', kind: 'output_equals', path: 'items.0.price', value: 12 },
    { id: 'a', kind: 'output_contains', path: 'answer', text: 'kettle' },
    { id: 'a', kind: 'output_contains', text: '"price":12' },
    { id: 'a', kind: 'calls', tool: 'shop.find', at_least: 1, at_most: 1 },
    { id: 'a', kind: 'calls', tool: 'shop.refund', at_most: 0 },
    { id: 'a', kind: 'arguments', tool: 'shop.find', input: { q: 'kettle' }, match: 'includes' },
    { id: 'a', kind: 'arguments', tool: 'shop.find', nth: 0, input: { limit: 3, q: 'kettle' }, match: 'equals' },
    { id: 'a', kind: 'order_before', tool: 'shop.find', before: 'shop.pay' },
    { id: 'a', kind: 'order_exact', tools: ['shop.find', 'shop.pay'] },
    { id: 'a', kind: 'cost_at_most', usd: 0.02 },
    { id: 'a', kind: 'tokens_at_most', tokens: 300 },
  ];
  it.each(passing)('evaluateRun passes an assertion of kind $kind', assertion =>
    expect(verdictOf(assertion)).toMatchObject({ verdict: 'pass' }),
  );

  const failing: [Assertion, Record<string, unknown>][] = [
    [
      { id: 'a', kind: 'status', is: 'failed' },
      { expected: 'failed', actual: 'succeeded' },
    ],
    [
      { id: 'a', kind: 'output_equals', path: 'items.1', value: 1 },
      { expected: 1, actual: null },
    ],
    [{ id: 'a', kind: 'output_contains', text: 'teapot' }, { expected: 'teapot' }],
    [
      { id: 'a', kind: 'calls', tool: 'shop.find', at_most: 0 },
      { message: 'shop.find was called once, and should never be', call_id: 'shop.find-1' },
    ],
    [{ id: 'a', kind: 'calls', tool: 'shop.refund', at_least: 2 }, { actual: 0 }],
    [
      { id: 'a', kind: 'arguments', tool: 'shop.find', input: { q: 'pot' }, match: 'includes' },
      { call_id: 'shop.find-1', node_id: 'agent' },
    ],
    [
      { id: 'a', kind: 'arguments', tool: 'shop.find', nth: 1, input: null, match: 'equals' },
      { message: 'Call 2 of shop.find was not made' },
    ],
    [{ id: 'a', kind: 'order_before', tool: 'shop.pay', before: 'shop.find' }, { message: 'shop.find came before shop.pay' }],
    [{ id: 'a', kind: 'order_before', tool: 'shop.find', before: 'shop.refund' }, { message: 'shop.refund was not called' }],
    [{ id: 'a', kind: 'order_exact', tools: ['shop.find'] }, { message: 'Call 2 is shop.pay, expected nothing more' }],
    [
      { id: 'a', kind: 'cost_at_most', usd: 0.01 },
      { expected: 0.01, actual: 0.02 },
    ],
    [{ id: 'a', kind: 'tokens_at_most', tokens: 299 }, { actual: 300 }],
  ];
  it.each(failing)('evaluateRun fails %o and reports the actual value', (assertion, more) => {
    expect(verdictOf(assertion)).toMatchObject({ verdict: 'fail', ...more });
  });

  it('evaluateRun takes a schema or expression result from its engine and fails without a result', () => {
    const schema: Assertion = { id: 'a', kind: 'output_schema', schema: { type: 'object' } };
    expect(verdictOf(schema)).toMatchObject({ verdict: 'fail', message: 'Nobody checked this' });
    expect(verdictOf(schema, run(), new Map([['a', { holds: true, message: 'fits' }]]))).toMatchObject({ verdict: 'pass' });
  });
});

describe('side effect assertions', () => {
  const other = run({ calls: [call('shop.find', {}), call('shop.pay', { amount: 99 }, { is_unsafe: true })] });
  const judge = (allow: 'as_recorded' | 'same_tools' | 'any', facts: RunFacts, recorded?: RunFacts) =>
    evaluateRun([{ id: 's', kind: 'side_effects', allow }], { run: facts, recorded })[0];

  it('the side effects must equal those of the recording unless the assertion is relaxed', () => {
    expect(judge('as_recorded', other, run())).toMatchObject({ verdict: 'fail', call_id: 'shop.pay-1' });
    expect(judge('same_tools', other, run())).toMatchObject({ verdict: 'pass' });
    expect(judge('same_tools', other)).toMatchObject({ verdict: 'fail' });
    expect(judge('any', other)).toMatchObject({ verdict: 'pass' });
  });

  it('a draft definition that claims to be harmless does not hide a side effect', () => {
    const harmless = run({ calls: [call('shop.pay', { amount: 99 })] });
    expect(judge('as_recorded', harmless, run())).toMatchObject({ verdict: 'fail' });
  });
});

describe('staleAnswers', () => {
  it('staleAnswers returns the agents with a changed model request, except those with a scripted model', () => {
    const now = (more: Partial<typeof asked>) => run({ asked: new Map([['agent', { ...asked, ...more }]]) });
    expect(staleAnswers(run(), run())).toEqual([]);
    expect(staleAnswers(now({ prompt: 'other' }), run())).toEqual(['agent']);
    expect(staleAnswers(now({ provider: 'scripted', prompt: 'other' }), run())).toEqual([]);
  });
});
