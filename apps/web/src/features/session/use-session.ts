'use client';
import { type Permission, hasPermission, type Role, roleForPermission } from '@pinion/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { redirectToSignIn } from '../../lib/redirect-to-sign-in.ts';
import { formatList } from '../../lib/texts/format-list.ts';
import { t } from '../../lib/texts/t.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { ROLE_LABEL } from './role-labels.ts';

const everyMs = 10_000;

/** Returns the user of this browser. While that is unknown, nothing is disabled: the server decides anyway. */
export function useSession() {
  const trpc = useTRPC();
  // Where there are members, a role can change while a page is open.
  const session = useQuery(
    trpc.session.get.queryOptions(undefined, {
      refetchInterval: query => (query.state.data?.is_shared ? everyMs : false),
      staleTime: everyMs,
    }),
  );
  const isOut = session.data?.you === null;
  useEffect(() => {
    if (isOut) redirectToSignIn();
  }, [isOut]);
  return session;
}

/** Returns whether the workspace is the first one, which decides for the whole installation. */
export function useIsFirstWorkspace(): boolean {
  const { data } = useSession();
  return data?.workspace?.is_first !== false;
}

export function useHasPermission(action: Permission): boolean {
  const { data } = useSession();
  return data?.you == null || hasPermission(data.you.role, action);
}

/** Returns why the user lacks a permission here, and who can change that. Undefined when the user has it. */
export function useDeniedReason(action: Permission): string | undefined {
  const { data } = useSession();
  return data?.you == null || hasPermission(data.you.role, action)
    ? undefined
    : deniedReasonText(data.you.role, action, data.owners);
}

const deniedReasonText = (role: Role, action: Permission, owners: readonly string[]): string =>
  t('This requires the {{needed}} role. Your role is {{role}}. {{owners}} can change it.', {
    needed: ROLE_LABEL[roleForPermission(action)],
    role: ROLE_LABEL[role],
    owners: formatList(owners),
  });
