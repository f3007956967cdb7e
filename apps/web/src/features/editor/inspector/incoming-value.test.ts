import { expect, test } from 'vitest';
import { incomingValue } from './incoming-value.ts';

const edge = (source: string, source_handle = 'value', target_handle = 'in') => ({
  id: source,
  source,
  source_handle,
  target: 'node',
  target_handle,
});
const snapshotOf = (nodeId: string) => ({
  status: 'succeeded' as const,
  values: ({ a: { value: 1 }, b: { value: null }, c: {} } as Record<string, Record<string, unknown>>)[nodeId] ?? {},
  missing: new Set<string>(),
});
const valueOf = (...edges: ReturnType<typeof edge>[]) => incomingValue(edges, { nodeId: 'node', handle: 'in' }, snapshotOf);

test('incomingValue returns the value of the last live edge, and nothing without one', () => {
  expect(valueOf(edge('a'))).toEqual({ value: 1 });
  expect(valueOf(edge('a'), edge('b'))).toEqual({ value: null });
  expect(valueOf(edge('a'), edge('c'))).toEqual({ value: 1 });
  expect(valueOf(edge('c'))).toBeUndefined();
  expect(valueOf(edge('a', 'value', 'other'), edge('a', 'error'))).toBeUndefined();
});
