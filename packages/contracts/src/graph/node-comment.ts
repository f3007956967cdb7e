import type { WorkflowNode } from '../workflow/workflow-file.ts';

/** Returns the comment on a node, for its readers: the node's `comment`. Undefined when it has none. */
export function commentOf({ comment }: WorkflowNode): string | undefined {
  return typeof comment === 'string' && comment.trim() !== '' ? comment : undefined;
}
