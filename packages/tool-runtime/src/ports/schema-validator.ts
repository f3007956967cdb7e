import type { JsonSchema } from '@pinion/contracts';
import type { MaybePromise } from './maybe-promise.ts';

/** A place where a value does not match. `path` is a JSON pointer (RFC 6901), empty for the whole value. */
export type SchemaIssue = { path: string; message: string; keyword?: string; params?: unknown };

/** The limits of a check. `timeoutMs` is that of the call to which the check belongs. A check may end earlier. */
export type CheckLimits = { timeoutMs?: number };

/**
 * A compiled schema. Undefined means no issues. With `fillDefaults`, defaults are filled in (in place) before the check.
 * Expensive checks run in another process and return a promise.
 */
export type CompiledSchema = (value: unknown, limits?: CheckLimits) => MaybePromise<readonly SchemaIssue[] | undefined>;

/** Compiles draft-07 or 2020-12 by `$schema`, reading own properties only. */
export type SchemaCompiler = {
  /**
   * Compiles a schema. `ok: false` means that the schema itself cannot be used. `isDeferred` means that only `examine` and the
   * first check can determine that.
   */
  compile(
    schema: JsonSchema,
    options: { fillDefaults: boolean },
  ): { ok: true; check: CompiledSchema; isDeferred?: true } | { ok: false; message: string };
  /** Returns the reason why a schema cannot be used, or undefined. */
  examine(schema: JsonSchema): MaybePromise<string | undefined>;
};
