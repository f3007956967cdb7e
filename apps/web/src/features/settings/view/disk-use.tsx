'use client';
import type { RetentionReport } from '../../../lib/api-shapes.ts';
import { formatCount } from '../../../lib/counted.ts';
import { formatBytes } from '../../../lib/format.ts';
import { formatTimestamp } from '../../../lib/timestamps.ts';
import { t } from '../../../lib/texts/t.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Table, Td, Th, Tr } from '../../../ui/table.tsx';
import styles from './settings.module.css';

const KINDS = [
  { kind: 'runs', label: t('Runs') },
  { kind: 'events', label: t('Events') },
  { kind: 'values', label: t('Large values') },
  { kind: 'blobs', label: t('Blobs') },
] as const;

/** Renders what the workspace stores. */
export function DiskUse({ use }: { use: RetentionReport['disk_use'] }) {
  const now = useNow(60_000);
  return (
    <div className="grid gap-2">
      <Table label={t('Disk use')}>
        <thead>
          <tr>
            <Th>{t('Disk use')}</Th>
            <Th figure>{t('Count')}</Th>
            <Th figure>{t('Size')}</Th>
          </tr>
        </thead>
        <tbody>
          {KINDS.map(({ kind, label }) => (
            <Tr key={kind}>
              <Td className="w-full">{label}</Td>
              <Td figure>{formatCount(use[kind].count)}</Td>
              <Td figure>{formatBytes(use[kind].bytes)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      <p className={styles.note}>
        {use.is_estimate
          ? t('Measured {{time}}. Runs and events are estimated from a sample.', { time: formatTimestamp(use.measured_at, now) })
          : t('Measured {{time}}.', { time: formatTimestamp(use.measured_at, now) })}
      </p>
    </div>
  );
}
