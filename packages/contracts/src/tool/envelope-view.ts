import * as z from 'zod/mini';
import { ToolEnvelope } from './tool-envelope.ts';
import { ToolError } from './tool-error.ts';

/**
 * An envelope as outputs show it: `output` is null where the call failed, `error` where it succeeded. Events leave out what is
 * not there; outputs that were saved before do, too.
 */
export const EnvelopeView = z.extend(ToolEnvelope, { error: z.optional(z.nullable(ToolError)) });
export type EnvelopeView = z.infer<typeof EnvelopeView>;

/** Returns an envelope with null for what it does not have. */
export const envelopeView = (envelope: ToolEnvelope): EnvelopeView => ({
  ...envelope,
  output: envelope.output ?? null,
  error: envelope.error ?? null,
});
