import type { JsonSchema } from '@pinion/contracts';

export type SchemaIssue = { path: string; message: string; keyword?: string; params?: unknown };

/** A schema compiled once; undefined = no issues. With `fillDefaults`, defaults are filled in (in place) before the check. */
export type CompiledSchema = (value: unknown) => readonly SchemaIssue[] | undefined;

/** draft-07 or 2020-12 by `$schema`; own properties only. `ok: false`: the schema itself cannot be used. */
export type SchemaCompiler = {
  compile(
    schema: JsonSchema,
    options: { fillDefaults: boolean },
  ): { ok: true; check: CompiledSchema } | { ok: false; message: string };
};
