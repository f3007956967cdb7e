import { largeWorkflow } from '../../../e2e/world/large-workflow.ts';

/** About as wide as it is tall, as a person would lay it out. */
export const workflowOf = count => largeWorkflow(count, Math.max(1, Math.round(Math.sqrt(count / 10))));

/** The same nodes at the same places and the same edges, in the shape React Flow takes. */
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
