'use client';
import type { RetentionReport } from '../../../lib/api-shapes.ts';
import { formatCount } from '../../../lib/counted.ts';
import { formatBytes } from '../../../lib/format.ts';
import { formatTimestamp } from '../../../lib/timestamps.ts';
import { t } from '../../../lib/texts/t.ts';
import { useNow } from '../../../lib/use-now.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import styles from './settings.module.css';

const KINDS = [
  { kind: 'runs', label: t('Runs') },
  { kind: 'events', label: t('Events') },
  { kind: 'values', label: t('Large values') },
  { kind: 'blobs', label: t('Blobs') },
] as const;

/** Renders what the workspace stores. */
export function DiskUseSection({ use }: { use: RetentionReport['disk_use'] }) {
  const now = useNow(60_000);
  return (
    <div className="grid gap-2">
      <DataTable
        label={t('Disk use')}
        rows={KINDS}
        rowKey={({ kind }) => kind}
        columns={[
          { header: t('Disk use'), className: 'w-full', cell: ({ label }) => label },
          { header: t('Count'), figure: true, cell: ({ kind }) => formatCount(use[kind].count) },
          { header: t('Size'), figure: true, cell: ({ kind }) => formatBytes(use[kind].bytes) },
        ]}
      />
      <p className={styles.note}>
        {use.is_estimate
          ? t('Measured {{time}}. Runs and events are estimated from a sample.', { time: formatTimestamp(use.measured_at, now) })
          : t('Measured {{time}}.', { time: formatTimestamp(use.measured_at, now) })}
      </p>
    </div>
  );
}
