'use client';
import type { Problem } from '@pinion/contracts';
import { problemText } from '../../../lib/problem-text.ts';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { TextArea } from '../../../ui/text-input.tsx';
import styles from './versions.module.css';

export type PublishStopsProps = {
  errors: readonly Problem[];
  blocked: readonly Problem[];
  reason: string;
  onReason: (reason: string) => void;
};

/** Renders the obstacles between the draft and a version: errors that must be fixed, and blocks that require a reason. */
export function PublishStops({ errors, blocked, reason, onReason }: PublishStopsProps) {
  return (
    <>
      {errors.length > 0 && (
        <section aria-label={t('Problems that block publishing')} className={styles.stops}>
          <h3>{t('Problems that block publishing')}</h3>
          <ul>
            {errors.map(problem => (
              <li key={`${problem.code} ${problem.message}`}>
                <StatusBadge status="failed" word={null} />
                <span className={styles.words}>
                  {problemText(problem)}
                  <small>{problem.code}</small>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {blocked.length > 0 && (
        <section aria-label={t('Blocked tools')} className={styles.stops}>
          <h3>{t('Blocked tools')}</h3>
          <ul>
            {blocked.map(problem => (
              <li key={problem.message}>
                <StatusBadge status="blocked" word={null} />
                <span className={styles.words}>
                  {problemText(problem)}
                  <small>{problem.node_id}</small>
                </span>
              </li>
            ))}
          </ul>
          {errors.length === 0 && (
            <Field
              label={t('Reason to publish anyway')}
              hint={t('The reason is saved in the audit log and the history. The tool stays blocked in every run.')}
            >
              {control => (
                <TextArea
                  {...control}
                  rows={2}
                  maxLength={1000}
                  value={reason}
                  onChange={event => onReason(event.target.value)}
                />
              )}
            </Field>
          )}
        </section>
      )}
    </>
  );
}
