'use client';
import { useState } from 'react';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './account.module.css';
import { TurnOffTwoFactorDialog } from './turn-off-two-factor-dialog.tsx';
import { TurnOnTwoFactorDialog } from './turn-on-two-factor-dialog.tsx';

/** Renders whether two-factor authentication is on, and turns it on and off. */
export function TwoFactor({ state }: { state: { recovery_codes: number } | null }) {
  const [dialog, setDialog] = useState<'on' | 'off'>();
  const close = () => setDialog(undefined);
  return (
    <div className={styles.form}>
      <p className="text-ink-2">
        {state === null
          ? t('Off. Turn on two-factor authentication to require a code from an authenticator app when you sign in.')
          : t('On. {{codes}} left.', { codes: counted(state.recovery_codes, 'recovery code') })}
      </p>
      {state === null ? (
        <Button kind="line" onClick={() => setDialog('on')}>
          {t('Turn on…')}
        </Button>
      ) : (
        <Button kind="line" onClick={() => setDialog('off')}>
          {t('Turn off…')}
        </Button>
      )}
      {dialog === 'on' && <TurnOnTwoFactorDialog onClose={close} />}
      {dialog === 'off' && <TurnOffTwoFactorDialog onClose={close} />}
    </div>
  );
}
