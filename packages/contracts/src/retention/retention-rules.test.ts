import { expect, test } from 'vitest';
import { auditFloorDays, effectiveRetention, RetentionRules } from './retention-rules.ts';

test('effectiveRetention prefers the rule of the workspace, then the default, and never exceeds the maximum', () => {
  const installation = { default: { run_days: 90, chat_days: 30 }, max: { run_days: 365, trace_days: 14, chat_days: 60 } };
  expect(effectiveRetention({}, installation)).toEqual({ run_days: 90, trace_days: 14, chat_days: 30 });
  expect(effectiveRetention({ run_days: 1_000, trace_days: 7, chat_days: 45, run_count: 5 }, installation)).toEqual({
    run_days: 365,
    run_count: 5,
    trace_days: 7,
    chat_days: 45,
  });
  expect(effectiveRetention({}, { default: {}, max: {} })).toEqual({});
});

test('RetentionRules refuses an audit log that is kept for less than a year', () => {
  expect(RetentionRules.safeParse({ audit_days: auditFloorDays - 1 }).success).toBe(false);
  expect(RetentionRules.safeParse({ audit_days: auditFloorDays }).success).toBe(true);
});
