import * as z from 'zod';
import type { AccessToken } from '../../auth/store/access-tokens.ts';
import { tokenPermissions } from '../../auth/token-permission.ts';

/** The wire shape of a token, without its value, which was shown once. */
export const TokenItem = z.object({
  id: z.string(),
  kind: z.enum(['token', 'session']),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  agent_ids: z.array(z.string()).describe('Agents that the token makes calls for. Empty: not bound to an agent'),
  permission: z
    .enum(tokenPermissions)
    .describe(
      '`execute`: only makes calls for its agents; `runs`: only starts and reads runs of its workflows; `read`: only reads',
    ),
  workflow_ids: z.array(z.string()).describe('With `runs`: the workflows'),
  is_this: z.boolean().describe('True for the token or session of this request'),
});
export type TokenItem = z.output<typeof TokenItem>;

/** Returns a token as the API shows it. `presented` is the token of the request. */
export const tokenItem = (token: AccessToken, presented: string | null): TokenItem => ({
  id: token.id,
  kind: token.kind,
  name: token.name,
  created_at: token.created_at.toISOString(),
  last_used_at: token.last_used_at?.toISOString() ?? null,
  expires_at: token.expires_at?.toISOString() ?? null,
  agent_ids: token.agent_ids,
  permission: token.permission,
  workflow_ids: token.workflow_ids,
  is_this: token.id === presented,
});
