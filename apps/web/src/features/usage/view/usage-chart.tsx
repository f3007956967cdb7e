import type { UsageReport } from '../../../lib/api-shapes.ts';
import { formatCount } from '../../../lib/counted.ts';
import { formatDuration, formatUsd } from '../../../lib/format.ts';
import { t } from '../../../lib/texts/t.ts';
import { Bars } from '../../../ui/charts/bars.tsx';
import { Table, Td, Th, Tr } from '../../../ui/table.tsx';
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
    <Table label={t('Calls over time')} className={styles.points}>
      <thead>
        <tr>
          <Th>{t('From')}</Th>
          <Th figure>{t('Calls')}</Th>
          <Th figure>{t('Failed')}</Th>
          <Th figure>{t('Denied')}</Th>
          <Th figure>p50</Th>
          <Th figure>p95</Th>
          <Th figure>{t('USD')}</Th>
        </tr>
      </thead>
      <tbody>
        {report.points.map(point => (
          <Tr key={point.at}>
            <Td>{formatPointTime(point.at)}</Td>
            <Td figure>{formatCount(point.count)}</Td>
            <Td figure>{formatCount(point.failed)}</Td>
            <Td figure>{formatCount(point.denied)}</Td>
            <Td figure>{formatDuration(point.p50_ms)}</Td>
            <Td figure>{formatDuration(point.p95_ms)}</Td>
            <Td figure>{point.cost_usd === 0 ? <span className="text-ink-3">{t('—')}</span> : formatUsd(point.cost_usd)}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
