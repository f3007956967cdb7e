'use client';
import { useRef, useState } from 'react';
import type { UnknownOutcomeItem } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { RequirePermission } from '../../session/index.ts';
import { type DecidedOutcome, useResolveOutcome } from '../actions/use-resolve-outcome.ts';
import styles from './outcomes.module.css';
import { JsonForm } from '../../../ui/json-form.tsx';
import Link from 'next/link';
import { formatFullTimestamp } from '../../../lib/timestamps.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { JsonView } from '../../../ui/json/json-view.tsx';
import { Label } from '../../../ui/section.tsx';
import { SideEffectScale } from '../../../ui/side-effect-scale.tsx';
import { shortRunId } from '../../run/index.ts';

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
  const { settling, settle } = useResolveOutcome(item);
  const refused = settling.kind === 'refused' ? settling : undefined;
  const look = () => setMode('look');
  const submitDecision = (decision: DecidedOutcome) => {
    settle(decision);
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
        <RequirePermission permission="edit">
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

function resolutionText({ decision, isSaved }: { decision: DecidedOutcome; isSaved: boolean }): string {
  if (!isSaved) return t('Saving');
  return decision.happened
    ? t('Resolved: it happened. Identical calls get this result.')
    : t('Resolved: it did not happen. Identical calls can be sent.');
}

type NotHappenedFormProps = { onBack: () => void; onSettle: (decision: DecidedOutcome) => void };

/** Renders the form for a call that had no effect. The second click allows an equal call to be sent again. */
function NotHappenedForm({ onBack, onSettle }: NotHappenedFormProps) {
  return (
    <div className={styles.form}>
      <p className={styles.lead}>
        {t('Identical calls can be sent after this. If this call did happen, it would happen twice.')}
      </p>
      <div className={styles.actions}>
        <Button kind="line" size="small" onClick={onBack}>
          {t('Back')}
        </Button>
        <Button kind="main" size="small" autoFocus onClick={() => onSettle({ happened: false })}>
          {t('Mark as not happened')}
        </Button>
      </div>
    </div>
  );
}

type HappenedFormProps = {
  /** The decision that was sent last and refused. */
  decision: DecidedOutcome | undefined;
  onBack: () => void;
  onSettle: (decision: DecidedOutcome) => void;
};

/** Renders the form for a call that had its effect. Its result is returned to later equal calls. */
function HappenedForm({ decision, onBack, onSettle }: HappenedFormProps) {
  return (
    <JsonForm
      label={t('Result')}
      aside={t('optional')}
      hint={t('JSON returned by the service. Identical calls get it as their output.')}
      initialText={decision?.result === undefined ? '' : JSON.stringify(decision.result, null, 2)}
      isEmptyFine
      submitLabel={t('Mark as happened')}
      onBack={onBack}
      onSubmit={result => onSettle({ happened: true, ...(result === undefined ? {} : { result }) })}
    />
  );
}

/** Renders the facts to look for in the external service. */
function OutcomeFacts({ item }: { item: UnknownOutcomeItem }) {
  const { tool, version, run_id, workflow_name, input, error, request_id, idempotency_key, lookup } = item;
  return (
    <>
      <header className={styles.head}>
        <StatusBadge status="warning" word={null} />
        <h3 translate="no">
          {tool} <span>{version}</span>
        </h3>
        <SideEffectScale level={item.side_effect_policy} />
      </header>
      {error !== null && <p className={styles.error}>{error.message}</p>}
      <JsonView
        value={input}
        label={t('Arguments for {{name}}', { name: tool })}
        title={<Label>{t('Arguments')}</Label>}
        maxHeight={180}
      />
      <dl className={styles.facts}>
        <dt>{t('Sent')}</dt>
        <dd>{formatFullTimestamp(item.at)}</dd>
        <dt>{t('Idempotency key')}</dt>
        <dd>
          <code translate="no">{idempotency_key}</code>
          <CopyButton text={() => idempotency_key} what={t('idempotency key')} />
        </dd>
        <dt>{t('Request ID')}</dt>
        <dd>{request_id === null ? '—' : <code translate="no">{request_id}</code>}</dd>
        <dt>{t('Run')}</dt>
        <dd>
          <Link href={`/runs/${encodeURIComponent(run_id)}`}>{workflow_name ?? shortRunId(run_id)}</Link>
        </dd>
        {lookup !== null && (
          <>
            <dt>{t('Lookup')}</dt>
            <dd>
              <span translate="no">{lookup.tool}</span>
              {lookup.error !== null && <span className={styles.error}>{lookup.error}</span>}
            </dd>
          </>
        )}
      </dl>
    </>
  );
}
