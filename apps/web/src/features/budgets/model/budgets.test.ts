import { expect, test } from 'vitest';
import type { BudgetReport } from '../../../lib/api-shapes.ts';
import { formatUsd } from '../../../lib/format.ts';
import { parseNumber } from './parse-number.ts';
import { emptyPriceDraft, validatePrice, withoutPrice, withPrice } from './price-draft.ts';
import { formatMonth } from '../../../lib/timestamps.ts';
import { limitChange, findLimit, formatReset, withLimits } from './spend-limits.ts';

const spent = { tokens: 0, calls: 0, usd: 0 };
const report: BudgetReport = {
  period: '2026-11',
  resets_at: '2026-12-01T00:00:00.000Z',
  workspace: { spent, held: spent, unpriced: 0, limit: { max_usd: 5 } },
  workflows: [
    { workflow_id: 'a', name: 'A', spent, held: spent, unpriced: 0, limit: { max_calls: 3 } },
    { workflow_id: 'b', name: null, spent, held: spent, unpriced: 0, limit: {} },
  ],
};

test('limitChange changes one limit value at a time, keeps the others and removes an empty limit', () => {
  expect(limitChange(undefined, { max_calls: 9 })).toEqual({ workspace: { max_tokens: null, max_calls: 9, max_usd: null } });
  expect(limitChange('b', { max_tokens: 7 })).toEqual({
    workflows: { b: { max_tokens: 7, max_calls: null, max_usd: null } },
  });
  expect(limitChange('a', {})).toEqual({ workflows: { a: null } });
  expect(limitChange(undefined, { max_usd: undefined })).toEqual({ workspace: null });
});

test('withLimits shows a limit as it will be saved, and restores it as it was', () => {
  for (const [subject, limit] of [
    [undefined, { max_tokens: 4 }],
    ['a', { max_usd: 2, max_calls: 1 }],
    ['b', {}],
  ] as const) {
    const was = findLimit(report, subject);
    const changed = withLimits(report, limitChange(subject, limit));
    expect(findLimit(changed, subject)).toEqual(limit);
    expect(withLimits(changed, limitChange(subject, was))).toEqual(report);
  }
  expect(findLimit(report, 'gone')).toEqual({});
});

test('formatReset uses UTC months in every time zone', () => {
  expect(formatMonth('2026-11')).toBe('November 2026');
  expect(formatReset(report.resets_at)).toBe('1 December, 00:00 UTC');
});

test('parseNumber reads an empty field as no limit and reports an invalid number', () => {
  expect(parseNumber(' ', { isWhole: true })).toEqual({ ok: true, value: undefined });
  expect(parseNumber('1,500', { isWhole: true })).toEqual({ ok: true, value: 1500 });
  expect(parseNumber('1.5', { isWhole: true })).toMatchObject({ ok: false });
  expect(parseNumber('0', { isWhole: true })).toMatchObject({ ok: false });
  expect(parseNumber('0', { isWhole: false, isZeroFine: true })).toEqual({ ok: true, value: 0 });
  expect(parseNumber('-1', { isWhole: false })).toMatchObject({ ok: false });
  expect(parseNumber('cheap', { isWhole: false })).toMatchObject({ ok: false });
  expect([formatUsd(0), formatUsd(0.0004), formatUsd(1234.5)]).toEqual(['0.00', '0.0004', '1,234.50']);
});

test('validatePrice requires a model name and two prices', () => {
  expect(Object.keys(validatePrice(emptyPriceDraft))).toEqual(['model', 'input', 'output']);
  const draft = { ...emptyPriceDraft, model: ' my-model ', input: '0', output: '1.5' };
  expect(validatePrice(draft)).toEqual({});
  const prices = withPrice({ other: { input_usd: 1, output_usd: 1 } }, draft);
  expect(prices).toEqual({ other: { input_usd: 1, output_usd: 1 }, 'my-model': { input_usd: 0, output_usd: 1.5 } });
  expect(withPrice({}, { ...draft, cacheRead: '0.1', cacheWrite: '2' })).toEqual({
    'my-model': { input_usd: 0, output_usd: 1.5, cache_read_usd: 0.1, cache_write_usd: 2 },
  });
  expect(withoutPrice(prices, 'other')).toEqual({ 'my-model': { input_usd: 0, output_usd: 1.5 } });
});
