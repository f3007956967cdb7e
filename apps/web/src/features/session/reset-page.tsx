'use client';
import { useMutation } from '@tanstack/react-query';
import Link from 'next/link';
import { type FormEvent, useState } from 'react';
import { failureIn } from '../../lib/failure.ts';
import { signInPage } from '../../lib/redirect-to-sign-in.ts';
import { t } from '../../lib/texts/t.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { NewPasswordField, newPasswordError } from './new-password-field.tsx';
import { SignInCard } from './sign-in-card.tsx';
import { useLinkToken } from './use-link-token.ts';

/** Renders the page of a reset link: the holder of the account chooses a new password. */
export function ResetPage() {
  const trpc = useTRPC();
  const token = useLinkToken();
  const reset = useMutation(trpc.account.reset_password.mutationOptions());
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (typeof token === 'string' && newPasswordError(password) === undefined && !reset.isPending)
      reset.mutate({ token, password });
  };
  if (reset.data !== undefined)
    return (
      <SignInCard
        title={t('Password changed')}
        lead={t('The new password of {{email}} is set. All browsers were signed out.', { email: reset.data.email })}
      >
        <Link href={signInPage} className="text-accent-ink underline">
          {t('Sign in')}
        </Link>
      </SignInCard>
    );
  return (
    <SignInCard
      title={t('New password')}
      lead={token === undefined ? t('Open the link that you were sent.') : t('All browsers that are signed in are signed out.')}
    >
      {token !== undefined && (
        <form className="grid gap-3.5 [&>button]:justify-center" onSubmit={send} noValidate>
          <NewPasswordField label={t('New password')} value={password} tried={tried} onChange={setPassword} />
          <FailureNote failure={reset.isPending ? null : failureIn(reset)} />
          <Button kind="main" type="submit" busy={reset.isPending && t('Saving')}>
            {t('Set password')}
          </Button>
        </form>
      )}
    </SignInCard>
  );
}
