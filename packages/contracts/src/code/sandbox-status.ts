import * as z from 'zod/mini';
import { CodeLanguage } from './code-language.ts';
import { IsolationLevel } from './isolation-level.ts';

/** A check of a sandbox: a program that tries to leave it or to exceed a limit. */
export const SandboxProbe = z.object({
  name: z.string(),
  language: CodeLanguage,
  /** True if the sandbox contained the program. */
  passed: z.boolean(),
  duration_ms: z.number(),
  /** The end of the program, if it did not pass. */
  message: z.optional(z.string()),
});
export type SandboxProbe = z.infer<typeof SandboxProbe>;

/** The state of a sandbox on this server. */
export const SandboxStatus = z.object({
  backend: z.string(),
  level: IsolationLevel,
  languages: z.array(CodeLanguage),
  /** True if it runs at least one of its languages. */
  available: z.boolean(),
  /** The reason why a language is not available, and what to do. */
  reason: z.optional(z.string()),
  remedy: z.optional(z.string()),
  /** The results of the last check. Empty before the first. */
  probes: z.array(SandboxProbe),
  checked_at: z.nullable(z.string()),
  /** Processes that wait for code. */
  waiting: z.int(),
  /** The calls since the server started: how many, how many found no waiting process, and percentiles of the last 500, in milliseconds. */
  calls: z.object({
    count: z.int(),
    cold: z.int(),
    failed: z.int(),
    p50_ms: z.nullable(z.number()),
    p95_ms: z.nullable(z.number()),
  }),
});
export type SandboxStatus = z.infer<typeof SandboxStatus>;
