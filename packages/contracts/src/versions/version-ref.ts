import * as z from 'zod';

/** A reference to one state of a workflow. */
/** A reference to one save of the draft. Every save is retained. */
const SavedDraft = z.templateLiteral(['save-', z.int().positive()]);

export const VersionRef = z
  .union([z.literal('draft'), z.literal('published'), z.coerce.number().int().positive(), SavedDraft])
  .describe(
    '`draft`, `published` (the newest published version), the number of a published version, or `save-` and the number of a save',
  );
export type VersionRef = z.infer<typeof VersionRef>;
