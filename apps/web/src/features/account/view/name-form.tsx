'use client';
import { type FormEvent, useState } from 'react';
import { failureIn } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { PersonNameField } from '../../session/index.ts';
import { useAccountActions } from '../actions/use-account-actions.ts';
import styles from './account.module.css';

/** Renders the form of the name that other members see. */
export function NameForm({ name: known }: { name: string }) {
  const { rename } = useAccountActions();
  const [name, setName] = useState(known);
  const isSame = name.trim() === known || name.trim() === '';
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isSame || rename.isPending) return;
    rename.mutate({ name: name.trim() }, { onSuccess: () => showToast(t('Name changed')) });
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <PersonNameField value={name} tried={false} onChange={setName} />
      <FailureNote failure={failureIn(rename)} />
      <Button type="submit" kind="line" disabled={isSame} busy={rename.isPending && t('Saving')}>
        {t('Save name')}
      </Button>
    </form>
  );
}
