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
  pin: z.string().optional(),
  tool: z.string().optional(),
  field: z.string().optional().describe('The path of the field in the config of the node, such as `model.base_url`'),
});
