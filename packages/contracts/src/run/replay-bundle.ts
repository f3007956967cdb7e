import * as z from 'zod/mini';
import { RunEvent } from './run-event.ts';

export const bundleFormat = 'pinion.bundle/1';

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
});
export type ReplayBundle = z.infer<typeof ReplayBundle>;
