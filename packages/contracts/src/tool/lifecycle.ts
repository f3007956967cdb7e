import * as z from 'zod/mini';

/** Seed 004 section 7.2. deprecated: hidden unless asked for, warned about, still runs. blocked: never runs. */
export const Lifecycle = z.enum(['active', 'deprecated', 'blocked']);
export type Lifecycle = z.infer<typeof Lifecycle>;

/** A version's lifecycle at one moment; `reason` and `replacement` of a deprecated or blocked one. */
export type LifecycleFacts = { lifecycle: Lifecycle; reason?: string | undefined; replacement?: string | undefined };
