import { expect, test } from 'vitest';
import { actionLabel, daysOf, exportAddress, nounsOf, sinceOf } from './audit-labels.ts';

test('actions read as words, and their nouns come in one order', () => {
  expect(actionLabel('tool.made_available')).toBe('tool made available');
  expect(nounsOf(['secret.put', 'zebra.fed', 'tool.blocked', 'tool.published', 'call.denied'])).toEqual([
    'tool',
    'call',
    'secret',
    'zebra',
  ]);
});

test('a period begins at a whole minute', () => {
  const now = new Date('2026-11-22T10:30:45.123Z');
  expect(sinceOf('hour', now)).toBe('2026-11-22T09:30:00.000Z');
  expect(sinceOf('week', now)).toBe('2026-11-15T10:30:00.000Z');
  expect(sinceOf('all', now)).toBeUndefined();
});

test('the export asks for what is shown', () => {
  expect(exportAddress('csv', { action: 'tool.', actor: undefined })).toBe('/api/v1/audit?format=csv&action=tool.');
});

test('from day to day, the last one included, and half a range is half a filter', () => {
  const { since, until } = daysOf('2026-11-20', '2026-11-22');
  expect([since, until]).toEqual([new Date(2026, 10, 20).toISOString(), new Date(2026, 10, 23).toISOString()]);
  expect(daysOf('', '2026-11-22')).toEqual({ until: new Date(2026, 10, 23).toISOString() });
  expect(daysOf('', '')).toEqual({});
});
