'use client';
import { useState } from 'react';
import { failureIn } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { showToast } from '../../../lib/toasts.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { CodeField } from '../../session/index.ts';
import { useAccountActions } from '../actions/use-account-actions.ts';

/** Renders the dialog that turns two-factor authentication off with a last code. */
export function TurnOffTwoFactorDialog({ onClose }: { onClose: () => void }) {
  const { endTwoFactor } = useAccountActions();
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const send = () => {
    setTried(true);
    if (code.trim() === '') return;
    endTwoFactor.mutate(
      { code },
      {
        onSuccess: () => {
          showToast(t('Two-factor authentication is off'));
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('Turn off two-factor authentication')}
      description={t('From then on, the password alone signs you in. The recovery codes end.')}
      verb={t('Turn off')}
      isDanger
      busy={endTwoFactor.isPending && t('Turning off')}
      failure={failureIn(endTwoFactor)}
      onSend={send}
      onClose={onClose}
    >
      <CodeField hint={t('From your authenticator app, or a recovery code.')} value={code} tried={tried} onChange={setCode} />
    </FormDialog>
  );
}
