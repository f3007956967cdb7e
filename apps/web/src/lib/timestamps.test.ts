import { expect, test } from 'vitest';
import { formatDate, formatFullTimestamp } from './timestamps.ts';

test('formatDate names the month of each date', () => {
  const names = Array.from({ length: 12 }, (_, month) => formatDate(new Date(2026, month, 1)));
  expect(names).toEqual(
    ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'].map(month => `1 ${month} 2026`),
  );
});

test('formatFullTimestamp of what is no time says so, and throws nothing', () => {
  expect(formatFullTimestamp('soon')).toBe('unknown');
});
