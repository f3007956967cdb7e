'use client';
import { type Permission, hasPermission, type Role, roleForPermission } from '@pinion/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { leadToSignIn } from '../../lib/lead-to-sign-in.ts';
import { listed } from '../../lib/texts/listed.ts';
import { t } from '../../lib/texts/t.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { ROLE_WORD } from './role-words.ts';

const everyMs = 10_000;

/** Who this browser is here. While that is not known, nobody is kept from anything: the server decides anyway. */
export function useSession() {
  const trpc = useTRPC();
  // Where there are members, a role may change while a page is open.
  const session = useQuery(
    trpc.session.get.queryOptions(undefined, {
      refetchInterval: query => (query.state.data?.is_shared ? everyMs : false),
      staleTime: everyMs,
    }),
  );
  const isOut = session.data?.you === null;
  useEffect(() => {
    if (isOut) leadToSignIn();
  }, [isOut]);
  return session;
}

export function useMayDo(deed: Permission): boolean {
  const { data } = useSession();
  return data?.you == null || hasPermission(data.you.role, deed);
}

/** Why somebody may not do it here, and who can change that; undefined: they may. */
export function useWhyNot(deed: Permission): string | undefined {
  const { data } = useSession();
  return data?.you == null || hasPermission(data.you.role, deed) ? undefined : whyNot(data.you.role, deed, data.owners);
}

export const whyNot = (role: Role, deed: Permission, owners: readonly string[]): string =>
  t('This needs the role {{needed}}, and yours is {{role}}. {{owners}} can give you another.', {
    needed: ROLE_WORD[roleForPermission(deed)],
    role: ROLE_WORD[role],
    owners: listed(owners),
  });
