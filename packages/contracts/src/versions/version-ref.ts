import * as z from 'zod';

/** What people say to name one state of a workflow. */
export const VersionRef = z
  .union([z.literal('draft'), z.literal('published'), z.coerce.number().int().positive()])
  .describe('`draft`, `published` (the newest published version), or the number of a published version');
export type VersionRef = z.infer<typeof VersionRef>;
