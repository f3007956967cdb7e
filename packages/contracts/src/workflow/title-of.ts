import type { WorkflowNode } from './workflow-file.ts';

/** Returns the display name of a node. */
export const titleOf = (node: WorkflowNode): string => node.title ?? node.id;
