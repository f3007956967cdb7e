import * as z from 'zod/mini';

/** The call that a node was created from. Informational only, it affects no behavior. */
export const CallOrigin = z.looseObject({ node_id: z.string(), call_id: z.string(), run_id: z.string() });
export type CallOrigin = z.infer<typeof CallOrigin>;
