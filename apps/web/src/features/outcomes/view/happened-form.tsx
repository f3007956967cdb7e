'use client';
import { useState } from 'react';
import { findJsonFault } from '../../../lib/json-fault.ts';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { JsonTextField } from '../../../ui/json-text-field.tsx';
import type { Decision } from '../actions/use-settle.ts';
import styles from './outcomes.module.css';

export type HappenedFormProps = {
  /** What was sent last and refused. */
  decision: Decision | undefined;
  onBack: () => void;
  onSettle: (decision: Decision) => void;
};

/** The call had its effect; its result goes to whoever makes an equal call. */
export function HappenedForm({ decision, onBack, onSettle }: HappenedFormProps) {
  const [text, setText] = useState(decision?.result === undefined ? '' : JSON.stringify(decision.result, null, 2));
  const isEmpty = text.trim() === '';
  const fault = isEmpty ? null : findJsonFault(text);
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault();
        if (fault === null) onSettle({ happened: true, ...(isEmpty ? {} : { result: JSON.parse(text) as unknown }) });
      }}
    >
      <JsonTextField
        label={t('Result')}
        aside={t('optional')}
        hint={t('JSON, as the service answered. An equal call gets it as its output.')}
        text={text}
        fault={fault}
        onText={setText}
      />
      <div className={styles.actions}>
        <Button kind="line" size="small" onClick={onBack}>
          {t('Back')}
        </Button>
        <Button kind="main" size="small" type="submit" disabled={fault !== null}>
          {t('Save: it happened')}
        </Button>
      </div>
    </form>
  );
}
