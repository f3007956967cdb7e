import * as z from 'zod';

/** A problem of a workflow, as the API returns it. */
export const ProblemShape = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  message: z.string(),
  template: z.string().describe('The message with a placeholder such as {{tool}} for each value'),
  params: z.record(z.string(), z.union([z.string(), z.number()])).describe('The values of the placeholders'),
  node_id: z.string().optional(),
  edge_id: z.string().optional(),
  source_node_id: z.string().optional().describe('The node to which a template refers, and from which an edge is missing'),
  pin: z.string().optional(),
  tool: z.string().optional(),
  field: z.string().optional().describe('The path of the field in the config of the node, such as `model.base_url`'),
});
