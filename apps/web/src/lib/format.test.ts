import { expect, test } from 'vitest';
import { counted } from './counted.ts';
import { formatBytes, formatDuration, formatShare } from './format.ts';
import { formatTimestamp } from './timestamps.ts';

test.each([
  [0, '0 ms'],
  [482.4, '482 ms'],
  [3370, '3.370 s'],
  [61_000, '1 min 1 s'],
  [7_260_000, '2 h 1 min'],
  [null, '—'],
])('formatDuration formats %s as %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});

test('counted matches the noun to the count', () => {
  expect(counted(1, 'workflow')).toBe('1 workflow');
  expect(counted(1284, 'call')).toBe('1,284 calls');
  expect(counted(2, 'entry', 'entries')).toBe('2 entries');
});

test('formatShare shows a dash when the total is zero and a decimal for a small share', () => {
  expect(formatShare(0, 0)).toBe('—');
  expect(formatShare(25, 1284)).toBe('1.9 %');
  expect(formatShare(3, 4)).toBe('75 %');
});

test('formatBytes formats sizes', () => {
  expect(formatBytes(44)).toBe('44 B');
  expect(formatBytes(2_000_000)).toBe('2.0 MB');
  expect(formatBytes(70_740_800_000)).toBe('70.7 GB');
});

test('formatTimestamp shows only as much of a time as needed', () => {
  const now = new Date(2026, 10, 21, 14, 2);
  expect(formatTimestamp(new Date(2026, 10, 21, 9, 5), now)).toBe('09:05');
  expect(formatTimestamp(new Date(2026, 10, 20, 23, 59), now)).toBe('yesterday, 23:59');
  expect(formatTimestamp(new Date(2026, 10, 17, 8, 0), now)).toBe('Tue, 08:00');
  expect(formatTimestamp(new Date(2026, 5, 9), now)).toBe('9 Jun');
  expect(formatTimestamp(new Date(2025, 5, 9), now)).toBe('9 Jun 2025');
  expect(formatTimestamp(null, now)).toBe('never');
  expect(formatTimestamp('not a date', now)).toBe('unknown');
});
