import * as z from 'zod/mini';

const limit = (min: number, max: number) => z.optional(z.int().check(z.minimum(min), z.maximum(max)));

/** The resource limits of one run of code. A limit that is not set has its default. */
export const CodeLimits = z.strictObject({
  /** Milliseconds until the process is killed. */
  wall_ms: limit(10, 300_000),
  /** Milliseconds of CPU time. */
  cpu_ms: limit(10, 300_000),
  memory_mb: limit(16, 4096),
  processes: limit(1, 256),
  open_files: limit(16, 1024),
  disk_mb: limit(1, 4096),
  /** Bytes of standard output, standard error and result that are kept. */
  output_bytes: limit(1024, 67_108_864),
});
export type CodeLimits = z.infer<typeof CodeLimits>;

/** Limits in which every value is set. */
export type ResolvedLimits = { [Name in keyof CodeLimits]-?: number };

export const defaultCodeLimits: ResolvedLimits = {
  wall_ms: 10_000,
  cpu_ms: 10_000,
  memory_mb: 256,
  processes: 32,
  open_files: 128,
  disk_mb: 64,
  output_bytes: 2_097_152,
};

/** Returns the limits of a run: its own, else the defaults, none above a ceiling or the timeout of the call. */
export function resolveLimits(own: CodeLimits | undefined, ceilings: CodeLimits | undefined, timeoutMs: number): ResolvedLimits {
  const resolved = { ...defaultCodeLimits };
  for (const name of Object.keys(resolved) as (keyof ResolvedLimits)[]) {
    resolved[name] = Math.min(own?.[name] ?? resolved[name], ceilings?.[name] ?? Number.POSITIVE_INFINITY);
  }
  return { ...resolved, wall_ms: Math.min(resolved.wall_ms, timeoutMs), cpu_ms: Math.min(resolved.cpu_ms, timeoutMs) };
}
