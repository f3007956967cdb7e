import * as z from 'zod';

/** What people say to name one state of a workflow. */
/** One save of the draft: every save is kept. */
const SavedDraft = z.templateLiteral(['save-', z.int().positive()]);

export const VersionRef = z
  .union([z.literal('draft'), z.literal('published'), z.coerce.number().int().positive(), SavedDraft])
  .describe(
    '`draft`, `published` (the newest published version), the number of a published version, or `save-` and the number of a save',
  );
export type VersionRef = z.infer<typeof VersionRef>;
