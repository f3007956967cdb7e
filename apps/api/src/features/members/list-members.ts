import type { Role } from '@pinion/contracts';
import type { Caller } from '../../auth/caller.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { type TokenItem, tokenItem } from './token-item.ts';

export type MemberItem = {
  user_id: string;
  name: string;
  /** The address by which they sign in; null for a member with tokens only. */
  email: string | null;
  /** True when they sign in with a code of an authenticator app too. */
  two_factor: boolean;
  role: Role;
  is_you: boolean;
  /** True for the local owner, who every caller is while there is no other member. */
  is_local: boolean;
  created_at: string;
  last_seen_at: string | null;
  /** The tokens, without their values, which were shown once. */
  tokens: TokenItem[];
};

/** Returns the members, since when they have access, and their credentials. */
export async function listMembers(
  { members, accounts }: Pick<ApiServices, 'members' | 'accounts'>,
  { scope, token_id }: Caller,
): Promise<{ is_shared: boolean; items: MemberItem[] }> {
  const [list, tokens, known] = await Promise.all([members.list(scope), members.tokens(scope), accounts.ofUsers(scope)]);
  return {
    is_shared: list.length > 0,
    items: list.map(({ created_at, ...member }) => {
      const own = tokens.filter(({ user_id }) => user_id === member.user_id);
      const seen = own.map(({ last_used_at }) => last_used_at?.toISOString() ?? '').toSorted();
      return {
        ...member,
        email: known.get(member.user_id)?.email ?? null,
        two_factor: known.get(member.user_id)?.hasSecondFactor === true,
        is_local: member.user_id === members.localUser,
        is_you: member.user_id === scope.user_id,
        created_at: created_at.toISOString(),
        last_seen_at: seen.at(-1) || null,
        tokens: own.map(token => tokenItem(token, token_id)),
      };
    }),
  };
}
