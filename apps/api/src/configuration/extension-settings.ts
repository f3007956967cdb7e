import { Confirmation, RateLimit } from '@pinion/contracts';
import * as z from 'zod';

/** The built-in extensions that wrap every tool call besides metrics and log, and the third-party ones. */
export const ExtensionSettings = z.strictObject({
  /** True to check roles against a tool's `permissions` a second time on the way to the provider. */
  authentication: z.boolean().default(false),
  /** Refuses a call that required an approval and has none. */
  approval: z.optional(Confirmation),
  /** True to write the audit line of an irreversible call before its result is returned, instead of after the journal. */
  audit: z.boolean().default(false),
  /** The token bucket that all tools share. */
  rate_limit: z.optional(RateLimit),
  /**
   * Custom module files, relative to this file, each with an exported `extension`. They run inside the server with all its
   * privileges.
   */
  modules: z.array(z.string().min(1)).max(50).default([]),
});
export type ExtensionSettings = z.infer<typeof ExtensionSettings>;
