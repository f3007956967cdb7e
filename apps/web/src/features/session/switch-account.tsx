'use client';
import { t } from '../../lib/texts/t.ts';
import { Button } from '../../ui/button.tsx';
import styles from './session.module.css';

export type SwitchAccountProps = { name: string; onSwitch: () => void; onStay: () => void };

/** Renders the confirmation before a sign-in link replaces the signed-in user, because anyone can send a link. */
export function SwitchAccount({ name, onSwitch, onStay }: SwitchAccountProps) {
  return (
    <>
      <div>
        <h1>{t('Switch account?')}</h1>
        <p className={styles.lead}>
          {t(
            'You are signed in as {{name}}. This link signs you in as the member it was created for. Use it only if you trust the sender.',
            {
              name,
            },
          )}
        </p>
      </div>
      <div className={styles.form}>
        <Button kind="main" onClick={onStay}>
          {t('Stay signed in as {{name}}', { name })}
        </Button>
        <Button onClick={onSwitch}>{t('Use link')}</Button>
      </div>
    </>
  );
}
