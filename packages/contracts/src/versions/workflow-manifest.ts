import * as z from 'zod/mini';
import { WorkflowFile } from '../graph/workflow-file.ts';

/** A tool version as it was when the workflow was published. */
export const FrozenTool = z.object({
  name: z.string(),
  version: z.string(),
  /** SHA-256 in hex of the definition as canonical JSON, lifecycle apart. */
  digest: z.string(),
  /** Stands wherever the file names this tool without a version. */
  is_newest: z.boolean(),
});
export type FrozenTool = z.infer<typeof FrozenTool>;

/** A published version of another workflow that this one runs. */
export const FrozenWorkflow = z.object({
  workflow_id: z.string(),
  version: z.int().check(z.positive()),
  /** Its own digest: what it froze in its turn is in it. */
  digest: z.string(),
  /** Stands wherever the file names this workflow without a number. */
  is_newest: z.boolean(),
});
export type FrozenWorkflow = z.infer<typeof FrozenWorkflow>;

/**
 * A published version: all that a run of it depends on, and never changed again but for its name (C48). Prompts and
 * policies are in the file; secrets are named, their values are read live; a block of a tool acts live, too.
 */
export const WorkflowManifest = z.object({
  workflow_id: z.string(),
  /** 1, 2, 3, … of this workflow. */
  version: z.int().check(z.positive()),
  /** The file as it was. */
  workflow: WorkflowFile,
  tools: z.array(FrozenTool),
  /** Versions of other workflows that it runs. */
  workflows: z.array(FrozenWorkflow),
  /** Names of secrets that its tools and models read. */
  secrets: z.array(z.string()),
  /** ISO. */
  published_at: z.string(),
  published_by: z.string(),
  name: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** Why it was published though a tool in it was blocked; null where none was. */
  override_reason: z.nullable(z.string()),
});
export type WorkflowManifest = z.infer<typeof WorkflowManifest>;
