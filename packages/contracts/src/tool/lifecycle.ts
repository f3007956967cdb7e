import * as z from 'zod/mini';

/** Seed 004 section 7.2. deprecated: hidden unless asked for, warned about, still runs. blocked: never runs. */
export const Lifecycle = z.enum(['active', 'deprecated', 'blocked']);
export type Lifecycle = z.infer<typeof Lifecycle>;
