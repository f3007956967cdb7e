'use client';
import { useQuery } from '@tanstack/react-query';
import { type MemberNames, memberName } from '../../lib/member-name.ts';
import { t } from '../../lib/texts/t.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { useSession } from './use-session.ts';

/** Returns the names of users in a sentence: "you", the name of a member, or the end of the id of a user who has left. */
export function useMemberNames(): MemberNames {
  const trpc = useTRPC();
  const { data: session } = useSession();
  const { data: members } = useQuery(trpc.members.list.queryOptions(undefined, { enabled: session?.is_shared === true }));
  const names = new Map(members?.items.map(({ user_id, name }) => [user_id, name]));
  return id => (id === session?.you?.user_id ? t('you') : (names.get(id) ?? memberName(id)));
}
