import type { WorkflowEdge } from '@pinion/contracts';

/** The ends of an edge. */
export type Connection = Pick<WorkflowEdge, 'source' | 'source_handle' | 'target' | 'target_handle'>;
