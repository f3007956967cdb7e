import type { TimelineRow } from '@pinion/contracts';
import { formatDuration } from '../../../lib/format.ts';
import { t } from '../../../lib/texts/t.ts';
import { Section } from '../../../ui/section.tsx';

/** Renders the requests of one turn that failed and were retried. Renders nothing when the first one succeeded. */
export function TurnAttempts({ row }: { row: Extract<TimelineRow, { kind: 'turn' }> }) {
  if (row.retries.length === 0) return null;
  return (
    <Section title={t('Attempts')} aside={String(row.retries.length + 1)}>
      <ol>
        {row.retries.map(({ at_ms, wait_ms, error }) => (
          <li key={at_ms} className="py-1">
            <b className="font-medium">{error.code}</b>{' '}
            <span className="text-ink-2">{t('retried after {{wait}}', { wait: formatDuration(wait_ms) })}</span>
            <span className="block text-ink-2 [overflow-wrap:anywhere]">{error.message}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
