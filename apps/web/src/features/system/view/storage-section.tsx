import Link from 'next/link';
import type { SystemStatus } from '../../../lib/api-shapes.ts';
import { formatBytes } from '../../../lib/format.ts';
import { t } from '../../../lib/texts/t.ts';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { isDiskLow } from '../model/is-disk-low.ts';
import styles from './system.module.css';

/** Renders the size of the database by what is in it, and the free space on the disk of the data directory. */
export function StorageSection({ storage }: Pick<SystemStatus, 'storage'>) {
  const { database, runs, events, values, blobs, traces, disk } = storage;
  const parts = [
    { name: t('Runs'), bytes: runs },
    { name: t('Events'), bytes: events },
    { name: t('Large values'), bytes: values },
    { name: t('Blobs'), bytes: blobs },
    { name: t('Traces'), bytes: traces },
    { name: t('Everything else'), bytes: Math.max(0, database - runs - events - values - blobs - traces) },
    { name: t('Database'), bytes: database },
  ];
  return (
    <Section kind="page" title={t('Storage')}>
      <p className={styles.note}>
        {disk !== null && isDiskLow(disk) && <StatusBadge status="warning" word={t('Disk space low')} />}{' '}
        {disk !== null &&
          t('{{free}} of {{total}} are free on the disk of the data directory.', {
            free: formatBytes(disk.free),
            total: formatBytes(disk.total),
          })}{' '}
        <Link href="/settings" className="text-accent-ink underline">
          {t('Set how long old runs are kept')}
        </Link>
      </p>
      <DataTable
        label={t('Database size')}
        rows={parts}
        rowKey={part => part.name}
        columns={[
          { header: t('Stored'), className: 'w-full', cell: part => part.name },
          { header: t('Size'), figure: true, cell: part => formatBytes(part.bytes) },
        ]}
      />
    </Section>
  );
}
