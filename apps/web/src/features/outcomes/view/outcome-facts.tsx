'use client';
import Link from 'next/link';
import type { UnknownOutcomeItem } from '../../../lib/api-shapes.ts';
import { formatFullTimestamp } from '../../../lib/timestamps.ts';
import { t } from '../../../lib/texts/t.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { JsonView } from '../../../ui/json/json-view.tsx';
import { Label } from '../../../ui/section.tsx';
import { SideEffectScale } from '../../../ui/side-effect-scale.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { shortRunId } from '../../run/index.ts';
import styles from './outcomes.module.css';

/** Renders the facts to look for in the external service. */
export function OutcomeFacts({ item }: { item: UnknownOutcomeItem }) {
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
