import { describe, expect, it } from 'vitest';
import { suggestedLimit, raiseBudget, limitError } from './raise-budget.ts';
import { approvalOutcomeText, approvalReasonText, timeLeft } from './approval-text.ts';
import { parseArguments } from './read-arguments.ts';
import { readBudget, readCall, readValue } from './read-approval.ts';

const requested = {
  limit: 'tokens',
  spent: { tokens: 900, calls: 2, usd: 0 },
  budget: { max_tokens: 1000, on_limit: 'ask' },
} as const;

describe('call approval', () => {
  it('readCall reads an approval field by field and uses empty text for an unknown shape', () => {
    const request = {
      name: 'pay',
      version: '2.1.0',
      side_effect_policy: 'irreversible',
      risk_tags: ['payment', 3],
      input: { a: 1 },
    };
    expect(readCall({ request })).toEqual({
      name: 'pay',
      version: '2.1.0',
      sideEffect: 'irreversible',
      riskTags: ['payment'],
      input: { a: 1 },
      prompt: '',
      reason: '',
    });
    expect(readCall({ request: 'nothing' }).name).toBe('');
  });

  it('a call approval shows the reason and the time left', () => {
    expect(approvalReasonText('dangerous')).toContain('dangerous');
    const now = new Date('2026-05-12T14:00:00.000Z');
    expect(timeLeft(null, now)).toBeUndefined();
    expect(timeLeft('2026-05-12T14:00:09.200Z', now)).toEqual({ label: 'Auto-declines in 10 s', isShort: true });
    expect(timeLeft('2026-05-12T14:02:05.000Z', now)?.label).toBe('Auto-declines in 2 min 5 s');
    expect(timeLeft('2026-05-12T13:59:59.000Z', now)?.label).toBe('expired');
  });

  it('approvalOutcomeText tells a late approver who decided and how', () => {
    const base = { id: 'q', run_id: 'r', node_id: 'n', call_id: 'c', kind: 'confirmation', request: {} } as const;
    const rest = { created_at: '', answered_at: '', expires_at: null } as const;
    const text = { ...base, ...rest, state: 'answered', decision: 'declined', answered_by: 'mira', reason: 'too dear' } as const;
    expect(approvalOutcomeText(text)).toBe('Rejected by mira: too dear');
    expect(approvalOutcomeText({ ...text, decision: 'approved', reason: null })).toBe('Approved by mira');
    expect(approvalOutcomeText({ ...text, state: 'expired' })).toContain('Nothing was sent');
  });

  it('readArguments accepts a JSON object and reports the position of an error', () => {
    expect(parseArguments('{"a": 1}')).toEqual({ ok: true, input: { a: 1 } });
    expect(parseArguments('{"a": }')).toEqual({ ok: false, error: 'Line 1, column 7: expected a value' });
    expect(parseArguments('[]')).toMatchObject({ ok: false });
  });
});

describe('value approval', () => {
  it('readValue reads an approval field by field, and the value is editable only when the approval allows it', () => {
    expect(readValue({ node_id: 'n', request: { title: 'Look', prompt: 'Send?', value: [1], editable: true } })).toEqual({
      title: 'Look',
      prompt: 'Send?',
      value: [1],
      isEditable: true,
    });
    const bare = { title: 'n', prompt: '', isEditable: false };
    expect(readValue({ node_id: 'n', request: { value: null, editable: 'yes' } })).toEqual({ ...bare, value: null });
    expect(readValue({ node_id: 'n', request: 'nothing' })).toEqual({ ...bare, value: undefined });
  });
});

describe('budget approval', () => {
  it('a budget approval suggests twice the limit and rejects a limit that changes nothing', () => {
    const budget = readBudget({ request: requested });
    expect(budget).toEqual(requested);
    if (budget === undefined) return;
    expect(suggestedLimit(budget)).toBe(2000);
    expect(limitError(budget, '1000')).toContain('more than 1,000 tokens');
    expect(limitError(budget, '1500.5')).toBe('Enter a whole number');
    expect(limitError(budget, '')).toBe('Enter a number');
    expect(limitError(budget, '2000')).toBeUndefined();
    expect(raiseBudget(budget, 2000)).toEqual({ max_tokens: 2000, on_limit: 'ask' });
  });

  it('readBudget returns undefined for an unknown limit', () => {
    expect(readBudget({ request: { limit: 'patience' } })).toBeUndefined();
  });
});
