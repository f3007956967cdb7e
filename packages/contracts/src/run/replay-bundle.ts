import * as z from 'zod/mini';
import { RunEvent } from './run-event.ts';

export const bundleFormat = 'pinion.bundle/1';

/** The bytes of a blob that calls of the run reference in their `attachments`. */
export const BundleBlob = z.object({
  /** The id in the URL of the attachment: `/blobs/{id}?exp&sig`. */
  id: z.string(),
  content_type: z.string(),
  bytes: z.int().check(z.nonnegative()),
  /** SHA-256 digest of the bytes, in lowercase hex. */
  sha256: z.string(),
  /** The bytes in Base64. */
  data: z.string(),
  /** The signature that proves to the server that wrote the bundle that the bytes are unchanged. Other servers ignore it. */
  signature: z.optional(z.string()),
});
export type BundleBlob = z.infer<typeof BundleBlob>;

/**
 * A complete run as plain JSON, redacted like the run. `events` is the source of truth. The other fields repeat parts of it for
 * readers: prompt, messages, tool schemas, envelopes, model turns.
 */
export const ReplayBundle = z.looseObject({
  format: z.literal(bundleFormat),
  run_id: z.string(),
  workflow_id: z.string(),
  created_at: z.string(),
  /** `sha256:` and the digest of the JSON of all other fields. Absent in bundles written before digests existed. */
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
  /** Absent in bundles written without blobs. */
  blobs: z.optional(z.array(BundleBlob)),
  /** Ids of blobs that calls reference and that the server no longer had when it wrote the bundle. */
  missing_blobs: z.optional(z.array(z.string())),
});
export type ReplayBundle = z.infer<typeof ReplayBundle>;
