import type { Scope } from '@pinion/contracts';
import { hashOfToken, newAccessToken } from '../../auth/access-token.ts';
import { sessionDays } from '../../auth/session-cookie.ts';
import type { TokenKind } from '../../auth/store/access-tokens.ts';
import type { TokenPermission } from '../../auth/token-permission.ts';
import { audited } from '../../audit/audited.ts';
import type { ApiServices } from '../../platform/api-services.ts';

const dayMs = 86_400_000;

export type TokenRequest = {
  user_id: string;
  kind: TokenKind;
  name: string;
  made_with?: { id: string; expires_at: Date | null } | undefined;
  account_id?: string | undefined;
  expires_at?: Date | undefined;
  agent_ids?: string[] | undefined;
  permission?: TokenPermission | undefined;
  workflow_ids?: string[] | undefined;
};

/** A new token, shown once: `token` is in this response and nowhere else. */
export type IssuedToken = { id: string; token: string };

/** Creates a token, or a browser session for one, and stores its hash. */
export async function issueToken(
  services: Pick<ApiServices, 'members' | 'audit' | 'newId' | 'clock'>,
  scope: Scope,
  { made_with, expires_at, ...request }: TokenRequest,
): Promise<IssuedToken> {
  const token = newAccessToken();
  const id = services.newId();
  const end = request.kind === 'session' ? sessionEnd(services.clock.now(), made_with?.expires_at) : expires_at;
  const entry = {
    action: request.kind === 'session' ? 'session.opened' : 'token.created',
    subject: request.name,
    details: {
      id,
      user_id: request.user_id,
      ...limitsOf(request),
      ...(made_with === undefined ? {} : { made_with: made_with.id }),
    },
  };
  const kept = { ...request, id, hash: hashOfToken(token), made_with: made_with?.id, expires_at: end };
  await audited(services, scope, entry, () => services.members.keep(scope, kept));
  return { id, token };
}

const limitsOf = ({
  agent_ids = [],
  permission = 'role',
  workflow_ids = [],
}: Omit<TokenRequest, 'user_id' | 'kind' | 'name'>) => ({
  ...(agent_ids.length === 0 ? {} : { agent_ids }),
  ...(permission === 'role' ? {} : { permission }),
  ...(workflow_ids.length === 0 ? {} : { workflow_ids }),
});

/** Returns the end of a session. No session outlives the token it was opened with. */
function sessionEnd(now: number, tokenEnd: Date | null = null): Date {
  const end = now + sessionDays * dayMs;
  return new Date(tokenEnd === null ? end : Math.min(end, tokenEnd.getTime()));
}
