'use client';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { failureIn } from '../../lib/failure.ts';
import { t } from '../../lib/texts/t.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { LoadingRows } from '../../ui/loading-rows.tsx';
import { AccountForm } from './account-form.tsx';
import { CurrentPasswordField } from './current-password-field.tsx';
import { ROLE_LABEL } from './role-labels.ts';
import { SignInCard } from './sign-in-card.tsx';
import { useLinkToken } from './use-link-token.ts';

/** Renders the page of an invitation link: the invited person creates an account, or proves the one they have. */
export function InvitePage() {
  const trpc = useTRPC();
  const token = useLinkToken();
  const invitation = useMutation(trpc.account.invitation.mutationOptions());
  const accept = useMutation(
    trpc.account.accept_invitation.mutationOptions({ onSuccess: () => window.location.replace('/workflows') }),
  );
  const read = useEffectEvent((link: string) => invitation.mutate({ token: link }));
  useEffect(() => {
    if (typeof token === 'string') read(token);
  }, [token]);
  const facts = invitation.data;
  if (token === undefined || invitation.isError)
    return (
      <SignInCard title={t('Invitation')} lead={token === undefined ? t('Open the link that you were sent.') : undefined}>
        <FailureNote failure={failureIn(invitation)} />
      </SignInCard>
    );
  if (facts === undefined || token === null)
    return (
      <SignInCard title={t('Invitation')}>
        <LoadingRows label={t('Loading invitation…')} rows={4} />
      </SignInCard>
    );
  const { workspace } = facts;
  const lead = t('You are invited to {{workspace}} with the role {{role}}.', { workspace, role: ROLE_LABEL[facts.role] });
  return (
    <SignInCard title={t('Join {{workspace}}', { workspace })} lead={lead}>
      {facts.has_account ? (
        <ProveAccount
          email={facts.email}
          request={accept}
          onSend={password => accept.mutate({ token, name: facts.name || facts.email, password })}
        />
      ) : (
        <AccountForm
          email={facts.email}
          name={facts.name}
          verb={t('Join')}
          busy={t('Joining')}
          request={accept}
          onSend={({ name, password }) => accept.mutate({ token, name, password })}
        />
      )}
    </SignInCard>
  );
}

type ProveAccountProps = {
  email: string;
  request: { isPending: boolean; isSuccess: boolean; error: unknown };
  onSend: (password: string) => void;
};

/** Renders the password field of a person who has an account. */
function ProveAccount({ email, request, onSend }: ProveAccountProps) {
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (password !== '' && !request.isPending) onSend(password);
  };
  return (
    <form className="grid gap-3.5 [&>button]:justify-center" onSubmit={send} noValidate>
      <CurrentPasswordField
        label={t('Password of {{email}}', { email })}
        hint={t('This address has an account. Sign in with it to join.')}
        value={password}
        tried={tried}
        onChange={setPassword}
      />
      <FailureNote failure={request.isPending ? null : failureIn(request)} />
      <Button kind="main" type="submit" busy={(request.isPending || request.isSuccess) && t('Joining')}>
        {t('Join')}
      </Button>
    </form>
  );
}
