import * as z from 'zod/mini';
import { ToolEnvelope } from './tool-envelope.ts';
import { ToolError } from './tool-error.ts';

/**
 * An envelope as outputs show it: `output` is null if the call failed, `error` if it succeeded. Events omit missing values, and
 * so do outputs that were saved earlier.
 */
export const EnvelopeView = z.extend(ToolEnvelope, { error: z.optional(z.nullable(ToolError)) });
export type EnvelopeView = z.infer<typeof EnvelopeView>;
