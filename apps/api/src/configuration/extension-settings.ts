import { Confirmation, RateLimit } from '@pinion/contracts';
import * as z from 'zod';

/** Which of our own extensions stand round every tool call beside metrics and log, and whose else. */
export const ExtensionSettings = z.strictObject({
  /** Roles against a tool's `permissions`, once more on the way (2-037). */
  authentication: z.boolean().default(false),
  /** Refuses what a person should have said yes to and nobody did (2-038). */
  approval: z.optional(Confirmation),
  /** Writes the audit line of an irreversible call before its answer goes on, and not behind the journal. */
  audit: z.boolean().default(false),
  /** One bucket for all tools together (2-042). */
  rate_limit: z.optional(RateLimit),
  /** Files of one's own beside this file, each with an exported `extension`. They run inside the server, with all it may do. */
  modules: z.array(z.string().min(1)).max(50).default([]),
});
export type ExtensionSettings = z.infer<typeof ExtensionSettings>;
