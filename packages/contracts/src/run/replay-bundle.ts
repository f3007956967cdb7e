import * as z from 'zod/mini';
import { RunEvent } from './run-event.ts';

export const bundleFormat = 'pinion.bundle/1';

/** The bytes of a blob that calls of the run name in their `attachments`. */
export const BundleBlob = z.object({
  /** As in the URL of the attachment: `/blobs/{id}?exp&sig`. */
  id: z.string(),
  content_type: z.string(),
  bytes: z.int().check(z.nonnegative()),
  /** Lowercase hex, of the bytes. */
  sha256: z.string(),
  /** Base64. */
  data: z.string(),
  /** Proves to the server that wrote it that these are the bytes it wrote. Other servers ignore it. */
  signature: z.optional(z.string()),
});
export type BundleBlob = z.infer<typeof BundleBlob>;

/**
 * Everything a run was: plain JSON, redacted like the run (seed 004 section 6.4). `events` is the truth; the other
 * fields repeat, for readers, what seed 004 names: prompt, messages, tool schemas, envelopes, model turns.
 */
export const ReplayBundle = z.looseObject({
  format: z.literal(bundleFormat),
  run_id: z.string(),
  workflow_id: z.string(),
  created_at: z.string(),
  /** `sha256:` and the digest of the JSON of all the rest. Absent: written before there were any. */
  digest: z.optional(z.string()),
  agents: z.record(
    z.string(),
    z.looseObject({
      prompt: z.string(),
      instructions: z.string(),
      messages: z.array(z.unknown()),
      tools: z.array(z.unknown()),
      envelopes: z.array(z.unknown()),
      turns: z.array(z.unknown()),
    }),
  ),
  events: z.array(RunEvent).check(z.minLength(1)),
  /** Absent: written without blobs. */
  blobs: z.optional(z.array(BundleBlob)),
  /** Ids of blobs that calls name and the server that wrote the bundle no longer had. */
  missing_blobs: z.optional(z.array(z.string())),
});
export type ReplayBundle = z.infer<typeof ReplayBundle>;
