'use client';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { failureIn } from '../../lib/failure.ts';
import { t } from '../../lib/texts/t.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { Field } from '../../ui/field.tsx';
import { BrandMark } from '../../ui/icons/brand-mark.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import styles from './session.module.css';
import { placeBack, tokenIn } from './sign-in-address.ts';
import { useSession } from './use-session.ts';

/** For whoever has a link or a token. A link signs in by itself. */
export function SignInPage() {
  const trpc = useTRPC();
  const [pasted, setPasted] = useState('');
  const [tried, setTried] = useState(false);
  const signIn = useMutation(
    trpc.session.sign_in.mutationOptions({
      // A whole new page: nothing that was read as somebody else stays.
      onSuccess: () => window.location.replace(placeBack(window.location.search)),
    }),
  );
  const session = useSession();
  // Whoever is let in anyway has nothing to do here, unless they bring the link of somebody else.
  const isAlone = session.data?.is_shared === false;
  const isDone = isAlone ? !signIn.isPending : session.data?.you != null && signIn.isIdle;
  useEffect(() => {
    if (isDone) window.location.replace(placeBack(window.location.search));
  }, [isDone]);
  const fromLink = useEffectEvent(() => {
    const token = window.location.hash.slice(1);
    if (token === '') return;
    // It must not stay in the address bar, nor in what the browser remembers.
    window.history.replaceState(null, '', window.location.pathname + window.location.search);
    signIn.mutate({ token });
  });
  useEffect(() => {
    fromLink();
    // A link that is opened while this page is open changes only what is behind the #.
    const listen = () => fromLink();
    window.addEventListener('hashchange', listen);
    return () => window.removeEventListener('hashchange', listen);
  }, []);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const token = tokenIn(pasted);
    if (token !== '' && !signIn.isPending) signIn.mutate({ token });
  };
  const isBusy = signIn.isPending || signIn.isSuccess;
  return (
    <main className={styles.signIn}>
      <div className={styles.card}>
        <p className={styles.brand}>
          <BrandMark /> Pinion
        </p>
        <div>
          <h1>{t('Sign in')}</h1>
          <p className={styles.lead}>
            {t('This workspace has members. Open the link you were given, or paste it here; the token alone will do, too.')}
          </p>
        </div>
        <form className={styles.form} onSubmit={send} noValidate>
          <Field label={t('Link or token')} error={tried && tokenIn(pasted) === '' && t('Paste the link or the token first.')}>
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
        <p className={styles.lost}>
          {t('No link any more? An owner can give you another. An owner who has none starts the server once with {{command}}.', {
            command: 'PINION_OWNER_LINK=1 npm start',
          })}
        </p>
      </div>
    </main>
  );
}
