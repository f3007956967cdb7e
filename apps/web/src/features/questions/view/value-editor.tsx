'use client';
import { useState } from 'react';
import { findJsonFault } from '../../../lib/json-fault.ts';
import { visibleJson } from '../../../lib/visible-text.ts';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { JsonTextField } from '../../../ui/json-text-field.tsx';
import styles from './questions.module.css';

type ValueEditorProps = { value: unknown; onBack: () => void; onApprove: (value: unknown) => void };

/** Any JSON value as text, to be changed before the yes. */
export function ValueEditor({ value, onBack, onApprove }: ValueEditorProps) {
  const [text, setText] = useState(visibleJson(JSON.stringify(value ?? null, null, 2)));
  const fault = findJsonFault(text);
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault();
        if (fault === null) onApprove(JSON.parse(text) as unknown);
      }}
    >
      <JsonTextField
        label={t('Value')}
        hint={t('JSON. The workflow goes on with what stands here.')}
        text={text}
        fault={fault}
        onText={setText}
      />
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
