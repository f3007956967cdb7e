import { expect, test } from 'vitest';
import { actionLabel, dayRange, exportUrl, resourceLabel, resourcesOf, periodStart } from './audit-labels.ts';

test('actionLabel has a label for every audit action, and resourcesOf keeps a fixed order', () => {
  expect(actionLabel('tool.made_available')).toBe('tool made available');
  expect(resourcesOf(['secret.put', 'zebra.fed', 'tool.blocked', 'tool.published', 'call.denied'])).toEqual([
    'tool',
    'call',
    'secret',
    'zebra',
  ]);
});

test('resourceLabel begins with a capital for every kind of resource, known or not', () => {
  expect(['tool', 'model_provider', 'zebra_stripe'].map(resourceLabel)).toEqual(['Tools', 'Model providers', 'Zebra stripe']);
});

test('periodStart begins an audit period at a whole minute', () => {
  const now = new Date('2026-11-22T10:30:45.123Z');
  expect(periodStart('hour', now)).toBe('2026-11-22T09:30:00.000Z');
  expect(periodStart('week', now)).toBe('2026-11-15T10:30:00.000Z');
  expect(periodStart('all', now)).toBeUndefined();
});

test('exportUrl requests the audit entries that are shown', () => {
  expect(exportUrl('csv', { action: 'tool.', actor: undefined })).toBe('/api/v1/audit?format=csv&action=tool.');
});

test('dayRange includes the last day, and half a range becomes half a filter', () => {
  const { since, until } = dayRange('2026-11-20', '2026-11-22');
  expect([since, until]).toEqual([new Date(2026, 10, 20).toISOString(), new Date(2026, 10, 23).toISOString()]);
  expect(dayRange('', '2026-11-22')).toEqual({ until: new Date(2026, 10, 23).toISOString() });
  expect(dayRange('', '')).toEqual({});
});
