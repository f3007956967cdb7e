import * as z from 'zod';

// The wire shapes of what the app reads before a user decides.

export const TemplateItem = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  node_count: z.int(),
  nodes: z
    .array(z.object({ type: z.string(), x: z.number(), y: z.number() }))
    .describe('The type and the position of each node, for a picture of the graph'),
  edges: z.array(z.object({ from: z.int(), to: z.int() })).describe('The edges as indexes of their nodes'),
});
