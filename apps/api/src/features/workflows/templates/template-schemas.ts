import * as z from 'zod';

// The wire shapes of what the app reads before a user decides.

export const TemplateItem = z.object({ id: z.string(), name: z.string(), description: z.string(), node_count: z.int() });
