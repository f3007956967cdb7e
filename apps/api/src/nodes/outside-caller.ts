import * as z from 'zod';

/** Who asked the central service for a call: an agent of another program, under the name it gave. */
export const OutsideCaller = z.object({ agent_id: z.string().min(1).max(200), roles: z.array(z.string()).max(32).default([]) });
export type OutsideCaller = z.infer<typeof OutsideCaller>;
