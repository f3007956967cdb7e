import * as z from 'zod/mini';
import { pointerTo } from '../json/json-pointer.ts';
import { CodeLimits } from './code-limits.ts';
import { CodePackage } from './code-package.ts';
import { IsolationLevel } from './isolation-level.ts';

const maxCodeLength = 262_144;
/** A name, an IPv4 address or an IPv6 address in brackets, with or without a port. */
const hostPattern = /^(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(:\d{1,5})?$/;

/** The `gateway_config` of a tool written in Python, JavaScript or shell. */
export const CodeConfig = z.strictObject({
  code: z.string().check(z.minLength(1), z.maxLength(maxCodeLength)),
  /** The minimum isolation level. The installation and the workspace can require more. */
  level: z.optional(IsolationLevel),
  /** Hosts that the code can connect to: `host` or `host:port`. Absent: none. */
  network: z.optional(
    z.array(z.string().check(z.maxLength(260), z.regex(hostPattern, 'Use host or host:port'))).check(z.maxLength(32)),
  ),
  /** Packages with exact versions: `name==version`. */
  packages: z.optional(
    z.array(z.string().check(z.regex(/^[A-Za-z0-9@/._-]+==[A-Za-z0-9._+-]+$/, 'Use name==version'))).check(z.maxLength(64)),
  ),
  /** The packages as they were found when the tool was published. Set by the server. */
  lock: z.optional(z.array(CodePackage).check(z.maxLength(64))),
  limits: z.optional(CodeLimits),
});
export type CodeConfig = z.infer<typeof CodeConfig>;

/**
 * The clock and the seed of a run that has to be reproducible: milliseconds since 1970, and any text. The engine adds it to the
 * configuration of a code node. A published tool cannot have it.
 */
export const FixedRun = z.strictObject({ now_ms: z.number(), seed: z.string() });
export type FixedRun = z.infer<typeof FixedRun>;

/** The configuration, or the first error with its path as a JSON Pointer. */
export type ReadCodeConfig = { ok: true; config: CodeConfig } | { ok: false; path: string; message: string };

export function readCodeConfig(value: unknown): ReadCodeConfig {
  const read = CodeConfig.safeParse(value);
  if (read.success) return { ok: true, config: read.data };
  const [issue] = read.error.issues;
  return { ok: false, path: pointerTo(issue?.path ?? []), message: issue?.message ?? 'is invalid' };
}
