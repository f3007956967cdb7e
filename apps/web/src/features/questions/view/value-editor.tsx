'use client';
import { useState } from 'react';
import { findJsonFault } from '../../../lib/json-fault.ts';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-input.tsx';
import styles from './questions.module.css';

type ValueEditorProps = { value: unknown; onBack: () => void; onApprove: (value: unknown) => void };

/** Any JSON value as text, to be changed before the yes. */
export function ValueEditor({ value, onBack, onApprove }: ValueEditorProps) {
  const [text, setText] = useState(JSON.stringify(value ?? null, null, 2));
  const fault = findJsonFault(text);
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault();
        if (fault === null) onApprove(JSON.parse(text) as unknown);
      }}
    >
      <Field
        label={t('Value')}
        hint={t('JSON. The workflow goes on with what stands here.')}
        error={
          fault === null
            ? undefined
            : t('Line {{line}}, column {{column}}: {{expected}} is expected here', {
                line: fault.line,
                column: fault.column,
                expected: fault.expected,
              })
        }
      >
        {control => (
          <TextArea
            {...control}
            autoFocus
            mono
            rows={Math.min(12, text.split('\n').length + 1)}
            value={text}
            onChange={event => setText(event.target.value)}
          />
        )}
      </Field>
      <div className={styles.actions}>
        <Button kind="line" size="small" onClick={onBack}>
          {t('Back')}
        </Button>
        <Button kind="main" size="small" type="submit" disabled={fault !== null}>
          {t('Approve with changes')}
        </Button>
      </div>
    </form>
  );
}
