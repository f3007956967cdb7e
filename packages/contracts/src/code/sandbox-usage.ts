import * as z from 'zod/mini';
import { IsolationLevel } from './isolation-level.ts';

/** The sandbox of a call that ran code: where it ran, what it used, and what it printed. */
export const SandboxUsage = z.object({
  backend: z.string(),
  level: IsolationLevel,
  /** True if no process was waiting, so that the call started one. */
  cold: z.boolean(),
  wall_ms: z.number(),
  cpu_ms: z.number(),
  peak_memory_bytes: z.number(),
  /** Absent if nothing was printed. Cut to the first 64 KB. */
  stdout: z.optional(z.string()),
  stderr: z.optional(z.string()),
});
export type SandboxUsage = z.infer<typeof SandboxUsage>;

/** The reasons of a `SANDBOX_ERROR`, in `details.reason`. */
export const SandboxReason = z.enum([
  'memory',
  'processes',
  'output',
  'disk',
  'crash',
  'exit',
  'exception',
  'protocol',
  'isolation_unavailable',
  'unsupported',
  'diverged',
]);
export type SandboxReason = z.infer<typeof SandboxReason>;
