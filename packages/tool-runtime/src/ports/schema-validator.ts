import type { JsonSchema } from '@pinion/contracts';
import type { MaybePromise } from './maybe-promise.ts';

export type SchemaIssue = { path: string; message: string; keyword?: string; params?: unknown };

/** `timeoutMs`: of the call that the check is part of; a check may end earlier. */
export type CheckLimits = { timeoutMs?: number };

/**
 * A schema compiled once; undefined = no issues. With `fillDefaults`, defaults are filled in (in place) before the check. What
 * may cost much is checked elsewhere and answered later.
 */
export type CompiledSchema = (value: unknown, limits?: CheckLimits) => MaybePromise<readonly SchemaIssue[] | undefined>;

/** draft-07 or 2020-12 by `$schema`; own properties only. */
export type SchemaCompiler = {
  /** `ok: false`: the schema itself cannot be used. `isDeferred`: only `examine` and the first check can tell. */
  compile(
    schema: JsonSchema,
    options: { fillDefaults: boolean },
  ): { ok: true; check: CompiledSchema; isDeferred?: true } | { ok: false; message: string };
  /** Why a schema cannot be used; undefined: it can. */
  examine(schema: JsonSchema): MaybePromise<string | undefined>;
};
