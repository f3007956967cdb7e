import type { NodeError } from '@pinion/contracts';

/**
 * How a node ended. `outputs` holds its live handles only. An agent has told its own end in its own events; a node that
 * was cut off by a cancelled run, or by a run that is somebody else's now, leaves nothing behind.
 */
export type NodeEnd =
  | { kind: 'finished'; outputs: Record<string, unknown>; isTestData?: boolean }
  | { kind: 'failed'; error: NodeError; outputs?: Record<string, unknown> }
  | { kind: 'told' };
