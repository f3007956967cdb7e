import { VersionRef, WorkflowDiff, WorkflowFile } from '@pinion/contracts';
import * as z from 'zod';
import { ProblemShape } from '../../operations/rest/problem-shape.ts';
import { VersionItem } from './version-schemas.ts';

export const PublishCheck = z.object({
  errors: z.array(ProblemShape).describe('Problems that prevent publishing'),
  blocked: z.array(ProblemShape).describe('Problems that prevent publishing unless a reason is given'),
  warnings: z.array(ProblemShape),
  latest: VersionItem.nullable().describe('The newest published version, or null if there is none'),
  diff: z.nullable(WorkflowDiff).describe('Changes since the latest version'),
  is_published: z.boolean().describe('True if nothing changed and publishing would return `latest`'),
  tools: z.int(),
  workflows: z.int(),
  secrets: z.array(z.string()),
});

export const KeptDraft = z.object({
  version: z.int().describe('Number of the save. It is restored as `save-` and this number'),
  because: z.string(),
  saved_at: z.string(),
  saved_by: z.string().nullable(),
});

export const VersionFile = z.object({
  file: WorkflowFile,
  versions: z.record(z.string(), z.string()).describe('Resolved version of each tool that the file does not pin to a version'),
});

export const VersionFileKey = z.object({ id: z.string().min(1).max(200), version: VersionRef });
