import type { ToolEnvelope } from '@pinion/contracts';
import { formatList } from '../../../lib/texts/format-list.ts';
import { formatDuration } from '../../../lib/format.ts';
import { t } from '../../../lib/texts/t.ts';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { formatClock } from '../../run/index.ts';
import type { CallRow } from '../model/call-row.ts';
import styles from './call-inspector.module.css';

/** Renders each attempt and its response. */
export function Attempts({ envelope, row }: { envelope: ToolEnvelope; row: CallRow }) {
  const attempts = envelope.meta?.attempts ?? [];
  if (attempts.length === 0) return null;
  const began = Date.parse(envelope.t_start);
  const sentAt = row.waits.findLast(({ kind }) => kind === 'needs_approval')?.to_ms ?? row.start_ms;
  return (
    <Section title={t('Attempts')} aside={String(attempts.length)}>
      <ul>
        {attempts.map(attempt => (
          <li key={attempt.t_start} className={styles.attempt}>
            <StatusBadge status={attempt.code === undefined ? 'ok' : 'failed'} word={null} size={13} />
            <span>{formatClock(sentAt + Date.parse(attempt.t_start) - began)} s</span>
            <span>
              {formatList(
                [
                  attempt.status === undefined ? undefined : t('HTTP {{status}}', { status: attempt.status }),
                  attempt.code,
                ].filter(label => label !== undefined),
              ) || t('completed')}
            </span>
            <span>{formatDuration(attempt.duration_ms)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
