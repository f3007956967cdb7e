'use client';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './approvals.module.css';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';

type DeclineFormProps = {
  /** The readers of the reason. */
  hint?: string;
  /** The label of the button. */
  word?: string;
  onBack: () => void;
  onDecline: (reason: string) => void;
};

/** Renders the rejection form with a reason. The model reads the reason, and it is shown in the tool result. */
export function DeclineForm({ hint = t('Sent to the agent.'), word = t('Reject call'), onBack, onDecline }: DeclineFormProps) {
  const [reason, setReason] = useState('');
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault();
        onDecline(reason.trim());
      }}
    >
      <Field label={t('Reason')} aside={t('optional')} hint={t('{{hint}} Press Enter to reject, Esc to go back.', { hint })}>
        {control => (
          <TextInput {...control} autoFocus maxLength={2000} value={reason} onChange={event => setReason(event.target.value)} />
        )}
      </Field>
      <div className={styles.actions}>
        <Button kind="line" size="small" onClick={onBack}>
          {t('Back')}
        </Button>
        <Button kind="danger" size="small" type="submit">
          {word}
        </Button>
      </div>
    </form>
  );
}
