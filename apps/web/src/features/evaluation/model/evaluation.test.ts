import { type Assertion, type AssertionKind, deriveAssertions, factsOf, evaluateRun } from '@pinion/contracts';
import { describe, expect, it } from 'vitest';
import { shopJournal } from '../../stories/index.ts';
import { draftOf, newDraft, readDraft } from './assertion-draft.ts';
import { assertionFields } from './assertion-fields.ts';
import { kindTitles, describeAssertion } from './describe-assertion.ts';
import { formOf, uniqueAssertionId, readForm } from './case-form.ts';
import { evaluationBadge, formatTotals, verdictBadge } from './evaluation-labels.ts';
import { countGroups } from './verdict-groups.ts';

const recorded = factsOf(shopJournal());
const kinds = Object.keys(assertionFields) as AssertionKind[];
const others: Assertion[] = [
  { id: 'a', kind: 'output_contains', path: 'order', text: 'kettle' },
  { id: 'b', kind: 'output_schema', schema: { type: 'string' } },
  { id: 'c', kind: 'expression', expression: '$count(calls) = 4' },
  { id: 'd', kind: 'calls', tool: 'x', at_most: 0 },
  { id: 'e', kind: 'arguments', tool: 'x', nth: 2, input: { a: [1] }, match: 'includes' },
  { id: 'f', kind: 'order_before', tool: 'x', before: 'y' },
  { id: 'g', kind: 'cost_at_most', usd: 0.5 },
  { id: 'h', kind: 'tokens_at_most', tokens: 900 },
];

describe('assertion form', () => {
  it.each([...deriveAssertions(recorded), ...others])(
    'the form of a $kind assertion returns the assertion unchanged',
    assertion => {
      expect(readDraft(draftOf(assertion))).toEqual({ ok: true, assertion });
    },
  );

  it('the assertion form has fields and labels for every kind and reports each missing field', () => {
    expect(Object.keys(kindTitles).toSorted()).toEqual(kinds.toSorted());
    for (const kind of kinds) {
      const read = readDraft(newDraft('x', kind));
      const needed = assertionFields[kind].filter(field => field.isOptional !== true && field.options === undefined);
      const faulty = needed.filter(({ kind: field }) => field !== 'lines').map(({ key }) => key);
      expect(read.ok ? [] : Object.keys(read.faults)).toEqual(faulty);
    }
  });

  it('describeAssertion describes an assertion in one line', () => {
    expect(others.map(describeAssertion)).toEqual([
      'Output order contains “kettle”',
      'Output matches a JSON Schema',
      '$count(calls) = 4 is true',
      'x is never called',
      'Call 3 to x includes {"a":[1]}',
      'x is called before y',
      'Costs at most 0.5 USD',
      'Uses at most 900 tokens',
    ]);
  });

  it('the assertion form keeps an unreadable assertion with the reason', () => {
    const draft = { ...newDraft('x', 'cost_at_most'), texts: { usd: 'much' } };
    expect(readDraft(draft)).toEqual({ ok: false, faults: { usd: 'Enter 0 or more' } });
    const json = { ...newDraft('x', 'output_equals'), texts: { path: '', value: '{' } };
    expect(readDraft(json)).toMatchObject({ ok: false, faults: { value: expect.stringContaining('Invalid JSON') } });
  });
});

describe('case form', () => {
  it('the case form rejects a case without a name or with an incomplete assertion', () => {
    expect(readForm(formOf(null))).toMatchObject({ ok: false, faults: { name: 'Enter a name' } });
    const form = { name: 'x', input: '{', assertions: [newDraft('a', 'calls')] };
    expect(readForm(form)).toMatchObject({ ok: false, faults: { input: expect.any(String), assertions: expect.any(String) } });
    expect(readForm({ name: ' x ', input: '1', assertions: [] })).toEqual({
      ok: true,
      draft: { name: 'x', input: 1, assertions: [] },
    });
  });

  it('uniqueAssertionId gives a new assertion its own id', () => {
    expect(uniqueAssertionId([newDraft('assertion_2', 'calls')])).toBe('assertion_3');
    expect(uniqueAssertionId([])).toBe('assertion_1');
  });
});

describe('evaluation result labels', () => {
  it('the result label of a case counts the assertions of each group', () => {
    const changed = { ...recorded, calls: recorded.calls.slice(1), output: 'other' };
    const counts = countGroups(evaluateRun(deriveAssertions(recorded), { run: changed, recorded }));
    expect(counts.Output).toEqual({ failed: 1, all: 2 });
    expect(counts.Calls.failed).toBeGreaterThan(0);
    expect(counts.Limits).toEqual({ failed: 0, all: 0 });
  });

  it('formatTotals shows the progress of an evaluation, and evaluationBadge shows its result', () => {
    const totals = { cases: 4, passed: 2, failed: 1, errors: 0, pending: 1, cost_usd: 0 };
    expect(formatTotals({ status: 'running', totals })).toBe('3 of 4 cases run');
    expect(formatTotals({ status: 'cancelled', totals })).toBe('2 of 4 passed, 1 failed, 1 skipped');
    expect(evaluationBadge({ status: 'finished', totals }).word).toBe('failed');
    expect(evaluationBadge({ status: 'finished', totals: { ...totals, passed: 4 } }).word).toBe('passed');
    expect([verdictBadge('pending').word, verdictBadge('pending', false).word]).toEqual(['not run', 'pending']);
  });
});
