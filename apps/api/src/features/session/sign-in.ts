import { createMessage, type Scope } from '@pinion/contracts';
import * as z from 'zod';
import { hashOfToken } from '../../auth/access-token.ts';
import type { ApiServices } from '../../composition/api-services.ts';
import { issueToken } from '../members/issue-token.ts';
import { Refusal } from '../../platform/errors/refusal.ts';

export const SignIn = z.strictObject({ token: z.string().trim().min(1).max(200) });

/** Creates a browser session for the holder of this token. Its text is meant for the cookie alone. */
export async function signIn(
  services: Pick<ApiServices, 'members' | 'audit' | 'newId' | 'clock'>,
  workspace: Scope,
  token: string,
): Promise<{ session: string; name: string }> {
  const holder = await services.members.holder(workspace, hashOfToken(token));
  if (holder === undefined || holder.kind !== 'token') {
    throw new Refusal('AUTH_REQUIRED', createMessage('This token is invalid, expired or revoked'));
  }
  if (holder.permission === 'execute')
    throw new Refusal('FORBIDDEN', createMessage('This token is for programs. It can make calls but cannot sign in'));
  const { user_id, name, token_id, expires_at, agent_ids } = holder;
  const made_with = { id: token_id, expires_at };
  const request = { user_id, kind: 'session', name: 'Browser', made_with, agent_ids } as const;
  const { token: session } = await issueToken(services, { ...workspace, user_id }, request);
  return { session, name };
}
