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
import { CodeField } from './code-field.tsx';
import { CurrentPasswordField } from './current-password-field.tsx';
import { isEmail } from './is-email.ts';

const passwordRemedy = t('Check both and try again. An owner can create a link that sets a new password.');
const codeRemedy = t('Wait for the next code of the app and try again, or use a recovery code.');

/** Renders the form that signs in with an email address and a password. */
export function PasswordSignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const trpc = useTRPC();
  const signIn = useMutation(
    trpc.account.sign_in.mutationOptions({
      onSuccess: ({ needs_code }) => {
        if (!needs_code) return onSignedIn();
        setNeedsCode(true);
        setTried(false);
      },
    }),
  );
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  const [code, setCode] = useState('');
  const failure = failureIn(signIn);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const isComplete = isEmail(email) && password !== '' && (!needsCode || code.trim() !== '');
    if (isComplete && !signIn.isPending) signIn.mutate({ email: email.trim(), password, ...(needsCode ? { code } : {}) });
  };
  return (
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
      <CurrentPasswordField value={password} tried={tried} onChange={setPassword} />
      {needsCode && (
        <CodeField
          hint={t('From your authenticator app, or a recovery code.')}
          takesFocus
          value={code}
          tried={tried}
          onChange={setCode}
        />
      )}
      <FailureNote
        failure={
          signIn.isPending || failure === null
            ? null
            : failure.code === 'AUTH_REQUIRED'
              ? { ...failure, remedy: needsCode ? codeRemedy : passwordRemedy }
              : failure
        }
      />
      <Button kind="main" type="submit" busy={(signIn.isPending || signIn.data?.needs_code === false) && t('Signing in')}>
        {t('Sign in')}
      </Button>
    </form>
  );
}
