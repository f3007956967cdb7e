import { Role } from '@pinion/contracts';
import * as z from 'zod';

// The wire shapes of the members of a workspace.

export const IssuedToken = z.object({ id: z.string(), token: z.string().describe('Shown this once, and kept nowhere') });

export const AddedMember = z.object({
  user_id: z.string(),
  name: z.string(),
  role: Role,
  token: IssuedToken,
  your_token: IssuedToken.nullable().describe('Of whoever shared the workspace by this: from now on they need one, too'),
});

export const MemberItem = z.object({
  user_id: z.string(),
  name: z.string(),
  role: Role,
  is_you: z.boolean(),
  is_local: z.boolean().describe('Who whoever reaches this server is as long as there is no other member'),
  created_at: z.string(),
  last_seen_at: z.string().nullable(),
  tokens: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['token', 'session']),
      name: z.string(),
      created_at: z.string(),
      last_used_at: z.string().nullable(),
      expires_at: z.string().nullable(),
      agent_ids: z.array(z.string()).describe('The agents as which it makes calls; empty: it is bound to none'),
      permission: z.enum(['role', 'execute']).describe('`execute`: it makes calls of its agents and may do nothing else'),
      is_this: z.boolean().describe('What this very request was let in by'),
    }),
  ),
});
