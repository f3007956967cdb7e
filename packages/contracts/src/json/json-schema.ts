import * as z from 'zod/mini';

/**
 * A JSON Schema as data (draft-07 or 2020-12, identified by `$schema`). It is compiled by the runtime, never by the contracts.
 */
export const JsonSchema = z.record(z.string(), z.unknown());
export type JsonSchema = z.infer<typeof JsonSchema>;
