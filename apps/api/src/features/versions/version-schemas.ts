import { VersionRef } from '@pinion/contracts';
import * as z from 'zod';
import { Id } from '../../operations/rest/schemas.ts';

// The wire shapes of published versions.

const label = z.string().trim().min(1).max(200);

export const PublishRequest = z.strictObject({
  name: label.optional(),
  note: z.string().max(4000).optional(),
  override: z
    .strictObject({ reason: z.string().trim().min(3).max(1000) })
    .optional()
    .describe('Publishes despite a blocked tool, with a reason for the audit log. The tool stays blocked'),
});
export const VersionName = z.strictObject({ name: label.nullable() });
export const VersionItem = z.object({
  workflow_id: z.string(),
  version: z.int(),
  name: z.string().nullable(),
  note: z.string().nullable(),
  published_at: z.string(),
  published_by: z.string(),
  override_reason: z.string().nullable(),
  draft_version: z.int().describe('Number of the save that the version was published from'),
  digest: z.string().describe('SHA-256 of everything that the version freezes'),
});
export const PublishedAnswer = VersionItem.extend({ is_new: z.boolean() });
export const PublishedKey = Id.extend({ version: z.coerce.number().int().positive() });
export const ManifestKey = Id.extend({ version: z.union([z.literal('published'), z.coerce.number().int().positive()]) });
export const AnyVersionKey = Id.extend({ version: VersionRef });
export const RestoreRequest = z.strictObject({
  base_version: z
    .int()
    .positive()
    .optional()
    .describe('Expected number of the current save. A draft that changed since then is not replaced'),
});
export const Restored = z.object({
  version: z.int().describe('Number of the new save'),
  updated_at: z.string(),
  kept: z.string().describe('Number of the previous draft. Restoring it reverts this'),
});
