import type { WorkflowNode } from './workflow-file.ts';

/** What people call a node. */
export const titleOf = (node: WorkflowNode): string => node.title ?? node.id;
