import * as z from 'zod/mini';

/** The lifecycle of a tool version. deprecated: hidden by default, causes a warning, still runs. blocked: never runs. */
export const Lifecycle = z.enum(['active', 'deprecated', 'blocked']);
export type Lifecycle = z.infer<typeof Lifecycle>;

/** A version's lifecycle at one moment, with the `reason` and `replacement` of a deprecated or blocked one. */
export type LifecycleFacts = { lifecycle: Lifecycle; reason?: string | undefined; replacement?: string | undefined };
