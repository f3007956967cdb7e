import type { NodeError } from '@pinion/contracts';

/**
 * The end of a node. `outputs` holds its live handles only. An agent records its own end in its own events. A node that was cut
 * off by a cancelled run, or by a run that another process has taken over, leaves nothing behind.
 */
export type NodeEnd =
  | { kind: 'finished'; outputs: Record<string, unknown>; isTestData?: boolean }
  | { kind: 'failed'; error: NodeError; outputs?: Record<string, unknown> }
  | { kind: 'recorded' };
