import { largeWorkflow } from '../../../e2e/support/large-workflow.ts';

/** Returns a workflow that is about as wide as it is tall, as a user would arrange it. */
export const workflowOf = count => largeWorkflow(count, Math.max(1, Math.round(Math.sqrt(count / 10))));

/** Returns the same nodes at the same positions and the same edges, in the format of React Flow. */
export function bareGraph(count) {
  const { nodes, edges } = workflowOf(count);
  return {
    nodes: nodes.map(({ id, title, position }) => ({
      id,
      position,
      sourcePosition: 'right',
      targetPosition: 'left',
      data: { label: title },
    })),
    edges: edges.map(({ id, source, target }) => ({ id, source, target })),
  };
}
