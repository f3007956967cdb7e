import type { WorkflowEdge } from '@pinion/contracts';

/** The ends of an edge. */
export type EdgeLocation = Pick<WorkflowEdge, 'source' | 'source_handle' | 'target' | 'target_handle'>;
