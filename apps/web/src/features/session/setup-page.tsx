'use client';
import { useMutation } from '@tanstack/react-query';
import { t } from '../../lib/texts/t.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { AccountForm } from './account-form.tsx';
import { SignInCard } from './sign-in-card.tsx';
import { useLinkToken } from './use-link-token.ts';

/** Renders the page of the setup link: the first owner creates their account. */
export function SetupPage() {
  const trpc = useTRPC();
  const token = useLinkToken();
  const setUp = useMutation(trpc.account.set_up.mutationOptions({ onSuccess: () => window.location.replace('/workflows') }));
  if (token === undefined)
    return (
      <SignInCard
        title={t('Set up Pinion')}
        lead={t('Open the setup link that the server printed when it started. It is in its log.')}
      >
        {null}
      </SignInCard>
    );
  return (
    <SignInCard title={t('Set up Pinion')} lead={t('Create your account. You are the owner, and can invite others.')}>
      <AccountForm
        verb={t('Create account')}
        busy={t('Creating account')}
        request={setUp}
        onSend={account => setUp.mutate({ ...account, token: token ?? '' })}
      />
    </SignInCard>
  );
}
