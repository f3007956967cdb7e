'use client';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { HelpButton } from '../../help/index.ts';
import { OutcomeCard } from './outcome-card.tsx';
import styles from './outcomes.module.css';
import { outcomeKey, useUnknownOutcomes } from './use-unknown-outcomes.ts';

/** Renders calls of all runs that may have had an effect. Each is settled by a user who has checked the external service. */
export function UnknownOutcomes() {
  const { shown, count, isMore } = useUnknownOutcomes();
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="unknown-outcomes" className={styles.section}>
      <header className={styles.sectionHead}>
        <h2 id="unknown-outcomes">{t('Outcome unknown')}</h2>
        <HelpButton topic="unknown_outcome" />
        <span>{isMore ? t('Latest {{count}} calls', { count }) : counted(count, 'call')}</span>
      </header>
      <p className={styles.lead}>
        {t(
          'These calls were sent, but no response came back. Check the external system, then record what happened. They are not resent automatically.',
        )}
      </p>
      <div className={styles.cards}>
        {shown.map(({ item, isOpen }) => (
          <OutcomeCard key={outcomeKey(item)} item={item} isOpen={isOpen} />
        ))}
      </div>
    </section>
  );
}
