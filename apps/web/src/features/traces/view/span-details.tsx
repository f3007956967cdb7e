import { formatDuration } from '../../../lib/format.ts';
import { t } from '../../../lib/texts/t.ts';
import { JsonView } from '../../../ui/json/json-view.tsx';
import { Label } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { SpanRow } from '../model/span-rows.ts';
import styles from './waterfall.module.css';

export function SpanDetails({ row: { span, start, duration, status } }: { row: SpanRow }) {
  return (
    <aside aria-label={t('Span')} className={styles.details}>
      <div className={styles.title}>
        <h2>{span.name}</h2>
        <StatusBadge status={status} kind="pill" />
      </div>
      <dl className={styles.facts}>
        <dt>{t('started')}</dt>
        <dd>{formatDuration(start)}</dd>
        <dt>{t('duration')}</dt>
        <dd>{formatDuration(duration)}</dd>
        <dt>{t('span')}</dt>
        <dd>
          <code>{span.span_id}</code>
        </dd>
        {span.status.message && (
          <>
            <dt>{t('message')}</dt>
            <dd>{span.status.message}</dd>
          </>
        )}
      </dl>
      <div className={styles.json}>
        <JsonView value={span.attributes} label={t('Attributes')} title={<Label>{t('Attributes')}</Label>} />
      </div>
    </aside>
  );
}
