import type { SystemStatus } from '../../../lib/api-shapes.ts';
import { formatCount } from '../../../lib/counted.ts';
import { formatDuration } from '../../../lib/format.ts';
import { t } from '../../../lib/texts/t.ts';
import { Section } from '../../../ui/section.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { waitingReasonText } from '../model/system-texts.ts';
import styles from './system.module.css';

/** Renders the unfinished runs by workspace, and why queued ones have not started. */
export function QueueSection({ system }: { system: SystemStatus }) {
  const reason = waitingReasonText(system.waiting_reason);
  const rows = [
    { name: t('This workspace'), queue: system.workspace },
    { name: t('Other workspaces'), queue: system.other_workspaces },
  ];
  return (
    <Section kind="page" title={t('Run queue')}>
      {reason !== undefined && (
        <p role="status" className={styles.note}>
          {reason}
        </p>
      )}
      <DataTable
        label={t('Run queue')}
        rows={rows}
        rowKey={row => row.name}
        columns={[
          { header: t('Workspace'), cell: row => row.name },
          { header: t('Queued'), figure: true, cell: ({ queue }) => formatCount(queue.queued) },
          {
            header: t('Oldest queued'),
            figure: true,
            cell: ({ queue: { oldest_s } }) => (oldest_s === null ? t('—') : formatDuration(oldest_s * 1_000)),
          },
          { header: t('Running'), figure: true, cell: ({ queue }) => formatCount(queue.running) },
          { header: t('Waiting'), figure: true, cell: ({ queue }) => formatCount(queue.waiting) },
        ]}
      />
    </Section>
  );
}
