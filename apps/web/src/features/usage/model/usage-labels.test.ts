import { expect, test } from 'vitest';
import { chartLabel, errorRateLabel, barSegments, pointLabel, usageExportUrl } from './usage-labels.ts';

test('barSegments contains succeeded, failed and denied calls', () => {
  expect(barSegments({ count: 10, failed: 3, denied: 2 })).toEqual([7, 3, 2]);
});

test('pointLabel names a bar by its hour, day or date', () => {
  const at = new Date(2026, 10, 22, 6).toISOString();
  expect([pointLabel(at, '24h'), pointLabel(at, '7d'), pointLabel(at, '30d')]).toEqual(['06:00', 'Sun', '22 Nov']);
});

test('errorRateLabel lists the error counts, and chartLabel summarizes the chart', () => {
  const errors = [
    { code: 'RATE_LIMIT' as const, count: 24 },
    { code: 'TIMEOUT' as const, count: 1 },
  ];
  expect(errorRateLabel({ errors })).toBe('24 RATE_LIMIT, 1 TIMEOUT');
  const total = { count: 1200, failed: 25, denied: 0, cached: 0, cost_usd: 0, p50_ms: 1, p95_ms: 2, errors };
  expect(chartLabel({ total, range: '7d' })).toBe('1,200 calls in the last 7 days: 25 failed, 0 denied');
});

test('usageExportUrl contains the name of the tool', () => {
  expect(usageExportUrl('csv', '24h', 'a.b')).toBe('/api/v1/usage?format=csv&range=24h&tool=a.b');
  expect(usageExportUrl('json', '30d', undefined)).toBe('/api/v1/usage?format=json&range=30d');
});
