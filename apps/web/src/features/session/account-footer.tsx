'use client';
import { useMutation } from '@tanstack/react-query';
import Link from 'next/link';
import { failureText } from '../../lib/failure.ts';
import { signInPage } from '../../lib/redirect-to-sign-in.ts';
import { t } from '../../lib/texts/t.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { PersonIcon, SignOutIcon } from '../../ui/icons/chrome-icons.tsx';
import { showErrorToast } from '../../lib/toasts.ts';
import { ROLE_LABEL } from './role-labels.ts';
import { useSession } from './use-session.ts';

/** Renders the signed-in user and the sign-out button. Renders nothing while the owner is the only member. */
export function AccountFooter() {
  const trpc = useTRPC();
  const { data } = useSession();
  const signOut = useMutation(
    trpc.session.sign_out.mutationOptions({
      onSuccess: () => window.location.assign(signInPage),
      onError: error => showErrorToast(t('Could not sign out'), { detail: failureText(error) }),
    }),
  );
  if (!data?.is_shared || data.you === null) return null;
  return (
    <div className="flex gap-2 items-center min-w-0 text-ink-3 text-small [&_b]:block [&_b]:overflow-hidden [&_b]:text-ink [&_b]:font-medium [&_b]:text-ellipsis">
      <PersonIcon size={16} />
      <Link href="/account" className="cut flex-1 min-w-0 hover:[&_b]:underline" title={t('Your account')}>
        <b>{data.you.name}</b>
        {ROLE_LABEL[data.you.role]}
      </Link>
      <IconButton size="small" label={t('Sign out')} icon={<SignOutIcon size={15} />} onClick={() => signOut.mutate()} />
    </div>
  );
}
