import * as z from 'zod/mini';
import { WorkflowFile } from '../workflow/workflow-file.ts';

/** A tool version at the time the workflow was published. */
export const FrozenTool = z.object({
  name: z.string(),
  version: z.string(),
  /** SHA-256 in hex of the definition as canonical JSON, excluding its lifecycle. */
  digest: z.string(),
  /** True when the version applies wherever the file names this tool without one. */
  is_newest: z.boolean(),
});
export type FrozenTool = z.infer<typeof FrozenTool>;

/** A published version of another workflow that this one runs. */
export const FrozenWorkflow = z.object({
  workflow_id: z.string(),
  version: z.int().check(z.positive()),
  /** The digest of that version, which includes its own frozen versions. */
  digest: z.string(),
  /** True when the version applies wherever the file names this workflow without a number. */
  is_newest: z.boolean(),
});
export type FrozenWorkflow = z.infer<typeof FrozenWorkflow>;

/**
 * A published version: everything that a run of it depends on, immutable except for its name. Prompts and policies are in the
 * file. Secrets are referenced by name and their values are read live. Blocking a tool takes effect live, too.
 */
export const WorkflowManifest = z.object({
  workflow_id: z.string(),
  /** The version number within this workflow: 1, 2, 3, … */
  version: z.int().check(z.positive()),
  /** The file at the time of publishing. */
  workflow: WorkflowFile,
  tools: z.array(FrozenTool),
  /** Versions of other workflows that it runs. */
  workflows: z.array(FrozenWorkflow),
  /** Names of secrets that its tools and models read. */
  secrets: z.array(z.string()),
  /** ISO timestamp. */
  published_at: z.string(),
  published_by: z.string(),
  name: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** The reason for publishing with a blocked tool, or null if none was blocked. */
  override_reason: z.nullable(z.string()),
});
export type WorkflowManifest = z.infer<typeof WorkflowManifest>;
