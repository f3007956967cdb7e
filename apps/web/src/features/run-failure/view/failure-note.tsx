import { titleOf } from '@pinion/contracts';
import type { ReactNode } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { FailedIcon } from '../../../ui/icons/status-icons.tsx';
import { failureRemedy } from '../model/failure-remedy.ts';
import type { RunFailure } from '../model/find-failure.ts';
import styles from './failure-note.module.css';

/** Renders why a run failed, and what to do. `actions` lead to the settings and to what failed. */
export function FailureNote({ failure, actions }: { failure: RunFailure; actions?: ReactNode }) {
  const { error, node } = failure;
  return (
    <section className={styles.note} aria-label={t('Error')}>
      <div className={styles.body}>
        <FailedIcon size={15} />
        <div className={styles.text}>
          <p>
            <b translate="no">{error.code}</b>
            {node !== undefined && <span className={styles.where}>{t('in {{node}}', { node: titleOf(node) })}</span>}
          </p>
          <p className={styles.message}>
            <ForeignText text={error.message} />
          </p>
          <p className={styles.remedy}>{failureRemedy(failure)?.text}</p>
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </section>
  );
}
