'use client';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { failureIn } from '../../lib/failure.ts';
import { t } from '../../lib/texts/t.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { isEmail } from './is-email.ts';
import { SignInCard } from './sign-in-card.tsx';

/** Renders the form that requests a mail with a reset link. It never tells whether an address has an account. */
export function ForgotPassword({ onBack }: { onBack: () => void }) {
  const trpc = useTRPC();
  const request = useMutation(trpc.account.request_reset.mutationOptions());
  const [email, setEmail] = useState('');
  const [tried, setTried] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isEmail(email) && !request.isPending) request.mutate({ email: email.trim() });
  };
  const back = (
    <Button kind="ghost" onClick={onBack}>
      {t('Back to sign in')}
    </Button>
  );
  if (request.isSuccess)
    return (
      <SignInCard
        title={t('Check your mail')}
        lead={t('If {{email}} has an account here, a link is on its way. It works once, for 24 hours.', { email: email.trim() })}
      >
        {back}
      </SignInCard>
    );
  return (
    <SignInCard title={t('Forgot password')} lead={t('You get a mail with a link that sets a new password.')}>
      <form className="grid gap-3.5 [&>button]:justify-center" onSubmit={send} noValidate>
        <Field label={t('Email')} error={tried && !isEmail(email) && t('Enter an email address.')}>
          {control => (
            <TextInput
              {...control}
              type="email"
              autoComplete="username"
              value={email}
              onChange={event => setEmail(event.target.value)}
            />
          )}
        </Field>
        <FailureNote failure={request.isPending ? null : failureIn(request)} />
        <Button kind="main" type="submit" busy={request.isPending && t('Sending')}>
          {t('Send link')}
        </Button>
      </form>
      {back}
    </SignInCard>
  );
}
