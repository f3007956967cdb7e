'use client';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import type { OutcomeDecision } from '../actions/use-resolve-outcome.ts';
import styles from './outcomes.module.css';

export type NotHappenedFormProps = { onBack: () => void; onSettle: (decision: OutcomeDecision) => void };

/** Renders the form for a call that had no effect. The second click allows an equal call to be sent again. */
export function NotHappenedForm({ onBack, onSettle: onResolve }: NotHappenedFormProps) {
  return (
    <div className={styles.form}>
      <p className={styles.lead}>
        {t('Identical calls can be sent after this. If this call did happen, it would happen twice.')}
      </p>
      <div className={styles.actions}>
        <Button kind="line" size="small" onClick={onBack}>
          {t('Back')}
        </Button>
        <Button kind="main" size="small" autoFocus onClick={() => onResolve({ happened: false })}>
          {t('Mark as not happened')}
        </Button>
      </div>
    </div>
  );
}
