import { expect, test } from 'vitest';
import { billingExportUrl, deliveryState, lastMonths, billingRowTitle, formatPeriod } from './billing.ts';

test('lastMonths begins with the current month in UTC and crosses the end of a year', () => {
  const months = lastMonths(new Date('2027-01-31T23:59:59.000-11:00'), 3);
  expect(months.map(({ value }) => value)).toEqual(['2027-02', '2027-01', '2026-12']);
  expect(months[0]?.label).toBe('February 2027');
});

test('billingRowTitle names a row by its grouping and the remainder as all others', () => {
  const figures = { calls: 1, failed: 0, denied: 0, cached: 0, unpriced: 0, cost_usd: 0 };
  const tokens = { input_tokens: 0, output_tokens: 0, cache_read_tokens: 0, cache_write_tokens: 0 };
  const row = { ...figures, ...tokens };
  expect(billingRowTitle({ ...row, workflow_id: '' }, 'workflow')).toBe('Outside workflows');
  expect(billingRowTitle({ ...row, workflow_id: 'id', workflow_name: 'Orders' }, 'workflow')).toBe('Orders');
  expect(billingRowTitle({ ...row, user_id: 'id' }, 'user')).toBe('id');
  expect(billingRowTitle({ ...row, is_rest: true }, 'tool')).toBe('All others');
});

test('deliveryState distinguishes scheduled, retrying, delivered and failed', () => {
  const delivery = { id: 'd', period: '2026-11', error: null, delivered_at: null, attempts: 0, http_status: null };
  expect(deliveryState({ ...delivery, status: 'pending' }).word).toBe('Scheduled');
  expect(deliveryState({ ...delivery, status: 'pending', attempts: 2, http_status: 500 }).word).toBe('Retrying (HTTP 500)');
  expect(deliveryState({ ...delivery, status: 'delivered' }).status).toBe('ok');
  expect(deliveryState({ ...delivery, status: 'failed' }).status).toBe('failed');
});

test('formatPeriod names a month and leaves a day unchanged', () => {
  expect([formatPeriod('2026-11'), formatPeriod('2026-11-24')]).toEqual(['November 2026', '2026-11-24']);
  expect(billingExportUrl('csv', '2026-11', 'tool')).toBe('/api/v1/usage/billing?from=2026-11&group_by=tool&format=csv');
});
