'use client';
import { useState } from 'react';
import { failureIn } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { InfoDialog } from '../../../ui/info-dialog.tsx';
import { CodeField, CurrentPasswordField } from '../../session/index.ts';
import { useAccountActions } from '../actions/use-account-actions.ts';
import styles from './account.module.css';

/** Renders the way to two-factor authentication: the password, the QR code with a first code, the recovery codes. */
export function TurnOnTwoFactorDialog({ onClose }: { onClose: () => void }) {
  const { beginTwoFactor, confirmTwoFactor } = useAccountActions();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const setup = beginTwoFactor.data;
  const codes = confirmTwoFactor.data?.recovery_codes;
  if (codes !== undefined) return <RecoveryCodes codes={codes} onClose={onClose} />;
  const send = () => {
    setTried(true);
    if (setup === undefined) {
      if (password === '') return;
      beginTwoFactor.mutate({ password }, { onSuccess: () => setTried(false) });
    } else if (code.trim() !== '') confirmTwoFactor.mutate({ code });
  };
  return (
    <FormDialog
      title={t('Turn on two-factor authentication')}
      description={
        setup === undefined
          ? t('Enter your password first.')
          : t('Scan the code with an authenticator app, then enter what the app shows.')
      }
      verb={setup === undefined ? t('Continue') : t('Turn on')}
      busy={(beginTwoFactor.isPending || confirmTwoFactor.isPending) && t('Checking')}
      failure={failureIn(setup === undefined ? beginTwoFactor : confirmTwoFactor)}
      onSend={send}
      onClose={onClose}
    >
      {setup === undefined ? (
        <CurrentPasswordField value={password} tried={tried} onChange={setPassword} />
      ) : (
        <>
          <img
            className={styles.qr}
            width={200}
            height={200}
            alt={t('QR code for an authenticator app')}
            src={`data:image/svg+xml;utf8,${encodeURIComponent(setup.qr)}`}
          />
          <p className={styles.secret}>
            <code translate="no">{setup.secret}</code>
            <CopyButton text={() => setup.secret} what={t('secret')} word={t('Copy secret')} />
          </p>
          <CodeField hint={t('Six digits.')} value={code} tried={tried} onChange={setCode} />
        </>
      )}
    </FormDialog>
  );
}

/** Renders the recovery codes the only time they can be seen. */
function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <InfoDialog
      title={t('Recovery codes')}
      description={t('Each of them signs you in once if you lose the app. They are shown only now.')}
      verb={t('I have saved them')}
      onClose={onClose}
    >
      <ul className={styles.codes} translate="no">
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <CopyButton text={() => codes.join('\n')} what={t('recovery codes')} word={t('Copy all')} />
    </InfoDialog>
  );
}
