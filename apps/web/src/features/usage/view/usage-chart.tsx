import type { UsageReport } from '../../../lib/api-shapes.ts';
import { formatCount } from '../../../lib/counted.ts';
import { formatDuration, formatUsd } from '../../../lib/format.ts';
import { t } from '../../../lib/texts/t.ts';
import { Bars } from '../../../ui/charts/bars.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Muted } from '../../../ui/muted.tsx';
import { chartLabel, labelInterval, barSegments, pointLabel, formatPointTime } from '../model/usage-labels.ts';
import styles from './usage.module.css';

const TONES = ['var(--model-bar)', 'var(--failed-bar)', 'var(--denied-bar)'];
const PARTS = [t('succeeded'), t('failed'), t('denied')];

/** Renders calls over time, or the same figures as a table, for users who prefer to read them. */
export function UsageChart({ report, asTable }: { report: UsageReport; asTable: boolean }) {
  if (asTable) return <PointTable report={report} />;
  const bars = report.points.map(point => ({ label: pointLabel(point.at, report.range), parts: barSegments(point) }));
  return (
    <div className={styles.chart}>
      <Bars
        bars={bars}
        tones={TONES}
        label={chartLabel(report)}
        isNamed={index => index % labelInterval[report.range] === 0}
        format={formatCount}
      />
      <ul className={styles.legend} aria-hidden="true">
        {PARTS.map((part, index) => (
          <li key={part}>
            <i style={{ background: TONES[index] }} />
            {part}
          </li>
        ))}
      </ul>
    </div>
  );
}

function PointTable({ report }: { report: UsageReport }) {
  return (
    <DataTable
      label={t('Calls over time')}
      className={styles.points}
      rows={report.points}
      rowKey={point => point.at}
      columns={[
        { header: t('From'), cell: point => formatPointTime(point.at) },
        { header: t('Calls'), figure: true, cell: point => formatCount(point.count) },
        { header: t('Failed'), figure: true, cell: point => formatCount(point.failed) },
        { header: t('Denied'), figure: true, cell: point => formatCount(point.denied) },
        { header: 'p50', figure: true, cell: point => formatDuration(point.p50_ms) },
        { header: 'p95', figure: true, cell: point => formatDuration(point.p95_ms) },
        { header: t('USD'), figure: true, cell: ({ cost_usd }) => (cost_usd === 0 ? <Muted /> : formatUsd(cost_usd)) },
      ]}
    />
  );
}
