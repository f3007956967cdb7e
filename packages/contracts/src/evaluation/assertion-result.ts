import type { AssertionVerdict } from './assertion.ts';

/** A verdict that is not assigned to an assertion yet. */
export type AssertionResult = Pick<AssertionVerdict, 'verdict' | 'message' | 'expected' | 'actual' | 'call_id' | 'node_id'>;

type Difference = { expected?: unknown; actual?: unknown; at?: { call_id: string; node_id: string } | undefined };

export const pass = (message: string): AssertionResult => ({ verdict: 'pass', message });

export const fail = (message: string, { at, ...values }: Difference): AssertionResult => ({
  verdict: 'fail',
  message,
  ...values,
  ...(at === undefined ? {} : { call_id: at.call_id, node_id: at.node_id }),
});

/** Returns a count as text, such as `once` or `3 times`. */
export const times = (count: number): string => (count === 1 ? 'once' : count === 0 ? 'never' : `${count} times`);
