import type { Scope } from '@pinion/contracts';
import type { Members } from './store/members.ts';
import { hashOfToken } from './access-token.ts';
import { aloneAs, type CallerOf } from './caller.ts';
import type { OpenStreams } from './open-streams.ts';
import type { SessionCookies } from './session-cookie.ts';
import type { SetupToken } from './setup-token.ts';
import type { StartToken } from './start-token.ts';
import { tokenLimit } from './token-permission.ts';

export type CallerDeps = {
  /** The local owner, who every caller is while the first workspace is not shared. */
  owner: Scope;
  members: Pick<Members, 'isShared' | 'holder'>;
  startToken: StartToken | undefined;
  /** Set on a server that requires sign-in. Until it has an owner, nobody is a caller. */
  setupToken: SetupToken | undefined;
  openStreams: OpenStreams;
  cookies: Pick<SessionCookies, 'shownToken'>;
};

/** Creates the function that resolves the caller of every request on every surface. */
export function createCallerOf({ owner, members, startToken, setupToken, openStreams, cookies }: CallerDeps): CallerOf {
  return async (request, reply) => {
    const token = cookies.shownToken(request.headers);
    if (!(await members.isShared(owner))) {
      if (setupToken !== undefined || startToken?.accepts(token) === false) return undefined;
      const alone = aloneAs(owner);
      openStreams.add(alone, reply);
      return alone;
    }
    const holder = token === undefined ? undefined : await members.holder(hashOfToken(token));
    if (holder === undefined) return undefined;
    const { workspace_id, org_id, user_id, account_id, role, name, token_id, agent_ids, permission } = holder;
    const caller = {
      scope: { workspace_id, org_id, user_id },
      role,
      name,
      isShared: true,
      token_id,
      account_id,
      agent_ids,
      isExecuteOnly: permission === 'execute',
      limit: tokenLimit(holder),
      isSession: holder.kind === 'session',
    };
    openStreams.add(caller, reply);
    return caller;
  };
}
