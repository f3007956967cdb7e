'use client';
import { type FormEvent, useState } from 'react';
import { failureIn } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { CurrentPasswordField, NewPasswordField, newPasswordError } from '../../session/index.ts';
import { useAccountActions } from '../actions/use-account-actions.ts';
import styles from './account.module.css';

/** Renders the form that changes the password. All other browsers are signed out by it. */
export function PasswordForm() {
  const { changePassword } = useAccountActions();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (current === '' || newPasswordError(password) !== undefined || changePassword.isPending) return;
    changePassword.mutate(
      { current_password: current, password },
      {
        onSuccess: () => {
          setCurrent('');
          setPassword('');
          setTried(false);
          showToast(t('Password changed'), { detail: t('Your other browsers were signed out.') });
        },
      },
    );
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <CurrentPasswordField label={t('Current password')} value={current} tried={tried} onChange={setCurrent} />
      <NewPasswordField label={t('New password')} value={password} tried={tried} onChange={setPassword} />
      <FailureNote failure={changePassword.isPending ? null : failureIn(changePassword)} />
      <Button type="submit" kind="line" busy={changePassword.isPending && t('Saving')}>
        {t('Change password')}
      </Button>
    </form>
  );
}
