'use client';
import { useRef, useState } from 'react';
import type { UnknownOutcomeItem } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { RequirePermission } from '../../session/index.ts';
import { type OutcomeDecision, useResolveOutcome } from '../actions/use-resolve-outcome.ts';
import { HappenedForm } from './happened-form.tsx';
import { NotHappenedForm } from './not-happened-form.tsx';
import { OutcomeFacts } from './outcome-facts.tsx';
import styles from './outcomes.module.css';

export type OutcomeCardProps = {
  item: UnknownOutcomeItem;
  /** True while the outcome is unknown. */
  isOpen: boolean;
};

/**
 * Renders one call of unknown outcome: what to look for in the external service, and the two decisions. A settled call is one
 * line.
 */
export function OutcomeCard({ item, isOpen }: OutcomeCardProps) {
  const card = useRef<HTMLElement>(null);
  const [mode, setMode] = useState<'look' | 'happened' | 'not'>('look');
  const { settling, settle: resolveOutcome } = useResolveOutcome(item);
  const refused = settling.kind === 'refused' ? settling : undefined;
  const look = () => setMode('look');
  const submitDecision = (decision: OutcomeDecision) => {
    resolveOutcome(decision);
    card.current?.focus(); // The button that had the focus is gone with the form.
  };
  const isElsewhere = !isOpen && settling.kind === 'open';
  return (
    <article ref={card} tabIndex={-1} aria-label={t('Outcome of {{tool}}', { tool: item.tool })} className={styles.card}>
      {settling.kind === 'settled' || isElsewhere ? (
        <p role="status" className={styles.over}>
          <StatusBadge status="ok" word={null} />
          <b translate="no">{item.tool}</b>
          <span>{settling.kind === 'settled' ? resolutionText(settling) : t('Resolved elsewhere')}</span>
        </p>
      ) : (
        <RequirePermission deed="edit">
          <OutcomeFacts item={item} />
          {refused !== undefined && (
            <p role="alert" className={styles.refused}>
              <StatusBadge status="failed" word={refused.failure.message} className="whitespace-normal" />
            </p>
          )}
          {mode === 'happened' && <HappenedForm decision={refused?.decision} onBack={look} onSettle={submitDecision} />}
          {mode === 'not' && <NotHappenedForm onBack={look} onSettle={submitDecision} />}
          {mode === 'look' && (
            <div className={styles.actions}>
              <Button kind="line" size="small" onClick={() => setMode('not')}>
                {t('It did not happen')}
              </Button>
              <Button kind="line" size="small" onClick={() => setMode('happened')}>
                {t('It happened')}
              </Button>
            </div>
          )}
        </RequirePermission>
      )}
    </article>
  );
}

function resolutionText({ decision, isSaved }: { decision: OutcomeDecision; isSaved: boolean }): string {
  if (!isSaved) return t('Saving');
  return decision.happened
    ? t('Resolved: it happened. Identical calls get this result.')
    : t('Resolved: it did not happen. Identical calls can be sent.');
}
