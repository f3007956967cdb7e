'use client';
import { t } from '../../../lib/texts/t.ts';
import styles from './approvals.module.css';
import { useState } from 'react';
import { visibleJson } from '../../../lib/visible-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { CodeField } from '../../../ui/code/code-field.tsx';
import { readArguments } from '../model/read-arguments.ts';

type ArgumentsFormProps = {
  input: unknown;
  /** The errors of the tool's schema for the arguments that were sent last. */
  refusal: string | undefined;
  onBack: () => void;
  onApprove: (input: Record<string, unknown>) => void;
};

/** Renders the arguments as text, to be edited before approval. They are checked against the tool's schema when they are sent. */
export function ArgumentsForm({ input, refusal, onBack, onApprove }: ArgumentsFormProps) {
  const [draft, setDraft] = useState({ text: visibleJson(JSON.stringify(input, null, 2) ?? ''), isFresh: true });
  const read = readArguments(draft.text);
  const error = read.ok ? (draft.isFresh ? refusal : undefined) : read.error;
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault();
        if (read.ok) onApprove(read.input);
      }}
    >
      <Field label={t('Arguments')} hint={t('JSON. The call is made with exactly these arguments.')} error={error}>
        {control => (
          <CodeField
            {...control}
            autoFocus
            language="json"
            rows={Math.min(12, draft.text.split('\n').length + 1)}
            value={draft.text}
            onText={text => setDraft({ text, isFresh: false })}
          />
        )}
      </Field>
      <div className={styles.actions}>
        <Button kind="line" size="small" onClick={onBack}>
          {t('Back')}
        </Button>
        <Button kind="main" size="small" type="submit" disabled={!read.ok}>
          {t('Approve with changes')}
        </Button>
      </div>
    </form>
  );
}
