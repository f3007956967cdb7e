'use client';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { failureIn } from '../../lib/failure.ts';
import { t } from '../../lib/texts/t.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { Field } from '../../ui/field.tsx';
import { LoadingRows } from '../../ui/loading-rows.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { linkToken } from './link-token.ts';
import { PasswordSignIn } from './password-sign-in.tsx';
import { ProviderLinks } from './provider-links.tsx';
import { signInRefusal } from './sign-in-refusal.ts';
import { SignInCard } from './sign-in-card.tsx';
import { returnPathOf, parseToken } from './sign-in-link.ts';
import { useLinkToken } from './use-link-token.ts';
import { useSession } from './use-session.ts';

const formStyle = 'grid gap-3.5 [&>button]:justify-center';

/** Signs in by a link or a token. A link signs in automatically, and asks first when a user is already signed in. */
export function SignInPage() {
  const trpc = useTRPC();
  const [pasted, setPasted] = useState('');
  const [tried, setTried] = useState(false);
  const linked = useLinkToken();
  const [wantsToken, setWantsToken] = useState(false);
  const [hasForgotten, setHasForgotten] = useState(false);
  const signIn = useMutation(
    trpc.session.sign_in.mutationOptions({
      // A full page load drops everything that was read as another user.
      onSuccess: () => window.location.replace(returnPathOf(window.location.search)),
    }),
  );
  const session = useSession();
  // A user who has access anyway has nothing to do here, unless they bring another user's link.
  const you = session.data?.you ?? undefined;
  const isAlone = session.data?.is_shared === false && you !== undefined;
  const needsStartToken = session.data?.is_shared === false && you === undefined;
  const isDone = isAlone ? !signIn.isPending : you !== undefined && signIn.isIdle && linked === undefined;
  useEffect(() => {
    if (isDone) window.location.replace(returnPathOf(window.location.search));
  }, [isDone]);
  const isFree = session.data !== undefined && !isAlone && you === undefined;
  const signInWith = (token: string) => {
    signIn.mutate({ token });
    linkToken.forget();
  };
  const followLink = useEffectEvent(() => {
    if (typeof linked === 'string') signInWith(linked);
  });
  useEffect(() => {
    if (isFree || session.isError) followLink();
  }, [isFree, session.isError, linked]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const token = parseToken(pasted);
    if (token !== '' && !signIn.isPending) signIn.mutate({ token });
  };
  const isBusy = signIn.isPending || signIn.isSuccess;
  if (!isAlone && you !== undefined && typeof linked === 'string') {
    return (
      <SignInCard>
        <SwitchAccount name={you.name} onSwitch={() => signInWith(linked)} onStay={linkToken.forget} />
      </SignInCard>
    );
  }
  if (session.data?.needs_setup === true)
    return (
      <SignInCard
        title={t('Not set up yet')}
        lead={t('This server has no owner. Open the setup link that it printed when it started. It is in its log.')}
      >
        {null}
      </SignInCard>
    );
  if (session.isPending)
    return (
      <SignInCard title={t('Sign in')}>
        <LoadingRows label={t('Loading…')} rows={3} />
      </SignInCard>
    );
  if (hasForgotten) return <ForgotPassword onBack={() => setHasForgotten(false)} />;
  const providers = session.data?.providers ?? [];
  const hasOthers = session.data?.has_accounts === true || providers.length > 0;
  if (hasOthers && !wantsToken && typeof linked !== 'string' && signIn.isIdle)
    return (
      <SignInCard title={t('Sign in')}>
        <FailureNote failure={signInRefusal(window.location.search) ?? null} />
        {providers.length > 0 && <ProviderLinks providers={providers} back={returnPathOf(window.location.search)} />}
        <PasswordSignIn onSignedIn={() => window.location.replace(returnPathOf(window.location.search))} />
        {session.data?.sends_mail === true && (
          <Button kind="ghost" onClick={() => setHasForgotten(true)}>
            {t('Forgot password')}
          </Button>
        )}
        <Button kind="ghost" onClick={() => setWantsToken(true)}>
          {t('Use a link or token instead')}
        </Button>
      </SignInCard>
    );
  return (
    <SignInCard
      title={t('Sign in')}
      lead={
        needsStartToken
          ? t('This server was started with a start token. Open the sign-in link printed at startup, or paste it here.')
          : t('This workspace has members. Open your sign-in link, or paste the link or token here.')
      }
    >
      <form className={formStyle} onSubmit={send} noValidate>
        <Field label={t('Link or token')} error={tried && parseToken(pasted) === '' && t('Paste the link or token first.')}>
          {control => (
            <TextInput
              {...control}
              type="password"
              mono
              value={pasted}
              autoComplete="current-password"
              onChange={event => setPasted(event.target.value)}
            />
          )}
        </Field>
        <FailureNote failure={signIn.isPending ? null : failureIn(signIn)} />
        <Button kind="main" type="submit" busy={isBusy && t('Signing in')}>
          {t('Sign in')}
        </Button>
      </form>
      <p className="text-ink-3 text-small">
        {needsStartToken
          ? t('Lost the link? Restart the server to print a new one.')
          : t(
              'Lost the link? An owner can create a new one. An owner without a link can start the server once with {{command}}.',
              {
                command: 'PINION_OWNER_LINK=1 npm start',
              },
            )}
      </p>
    </SignInCard>
  );
}

type SwitchAccountProps = { name: string; onSwitch: () => void; onStay: () => void };

/** Renders the confirmation before a sign-in link replaces the signed-in user, because anyone can send a link. */
function SwitchAccount({ name, onSwitch, onStay }: SwitchAccountProps) {
  return (
    <>
      <div>
        <h1>{t('Switch account?')}</h1>
        <p className="mt-1 text-ink-2 text-base">
          {t(
            'You are signed in as {{name}}. This link signs you in as the member it was created for. Use it only if you trust the sender.',
            {
              name,
            },
          )}
        </p>
      </div>
      <div className={formStyle}>
        <Button kind="main" onClick={onStay}>
          {t('Stay signed in as {{name}}', { name })}
        </Button>
        <Button onClick={onSwitch}>{t('Use link')}</Button>
      </div>
    </>
  );
}
