import { expect, test } from 'vitest';
import { formatOverride } from './format-override.ts';
import { draftOf, readOverrides } from './overrides-draft.ts';

const nothing = { confirmation: '', max: '', per_s: '', timeout_s: '', max_retries: '', strict_output: '' };

test('readOverrides reads an empty form as no overrides, and draftOf restores the saved values', () => {
  expect(readOverrides(nothing)).toEqual({ ok: true, overrides: {} });
  const overrides = {
    confirmation: 'always',
    rate_limit: { max: 5, per_s: 0.5, scope: 'agent' },
    timeout_s: 3,
    max_retries: 0,
    strict_output: false,
  } as const;
  expect(readOverrides(draftOf(overrides))).toEqual({ ok: true, overrides });
  expect(formatOverride(overrides)).toBe('always approval, burst 5, 0.5 calls per second, 3 s, no retries, output may differ');
});

test('readOverrides reports an invalid number at its field', () => {
  expect(readOverrides({ ...nothing, timeout_s: 'soon', max_retries: '1.5' })).toEqual({
    ok: false,
    problems: { timeout_s: 'seconds, above 0 and at most 300', max_retries: 'a whole number from 0 to 10' },
  });
  expect(readOverrides({ ...nothing, max: '3' })).toMatchObject({
    ok: false,
    problems: { per_s: expect.stringContaining('both limit values') },
  });
});
