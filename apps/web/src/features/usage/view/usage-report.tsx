'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UsageRange, UsageReport } from '../../../lib/api-shapes.ts';
import { formatCount } from '../../../lib/counted.ts';
import { formatDuration, formatUsd, formatShare } from '../../../lib/format.ts';
import { t } from '../../../lib/texts/t.ts';
import { NoPrice } from '../../budgets/index.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { DownloadIcon } from '../../../ui/icons/action-icons.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { MetricValue } from '../../../ui/metric-value.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { useDeniedReason } from '../../session/index.ts';
import { QueryRegion } from '../../shell/index.ts';
import { RANGES, usageExportUrl, errorRateLabel } from '../model/usage-labels.ts';
import { SendUsageDialog } from './send-usage-dialog.tsx';
import { UsageChart } from './usage-chart.tsx';
import styles from './usage.module.css';
import Link from 'next/link';
import { DataTable } from '../../../ui/data-table.tsx';
import { Muted } from '../../../ui/muted.tsx';
import { RowLink } from '../../../ui/table.tsx';

const everyMs = 15_000;
const VIEWS = [
  { value: 'chart', label: t('Chart') },
  { value: 'table', label: t('Table') },
] as const;

/** Renders calls, outcomes and cost of one tool, or of all. */
export function UsageReportView({ tool }: { tool?: string }) {
  const trpc = useTRPC();
  const [range, setRange] = useState<UsageRange>('7d');
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const whyNotSend = useDeniedReason('administer');
  const [isSending, setSending] = useState(false);
  const requested = { range, ...(tool === undefined ? {} : { tool }) };
  const usage = useQuery(trpc.tools.usage.queryOptions(requested, { refetchInterval: everyMs }));
  return (
    <>
      <div className={styles.bar}>
        <Segmented label={t('Time range')} value={range} onChange={setRange} options={RANGES} />
        <Segmented label={t('View as')} value={view} onChange={setView} options={VIEWS} kind="words" />
        <Menu
          trigger={
            <Button className="ml-auto" size="small" icon={<DownloadIcon size={13} />}>
              {t('Export')}
            </Button>
          }
          items={[
            ...(['csv', 'json'] as const).map(format => ({
              label: t('As {{upperCase}}', { upperCase: format.toUpperCase() }),
              hint: format === 'csv' ? t('one line per version') : t('with time series'),
              onSelect: () => window.location.assign(usageExportUrl(format, range, tool)),
            })),
            {
              label: t('Send to an address'),
              hint: whyNotSend === undefined ? t('by webhook') : t('not permitted for your role'),
              disabled: whyNotSend !== undefined,
              onSelect: () => setSending(true),
            },
          ]}
        />
      </div>
      {isSending && <SendUsageDialog range={range} tool={tool} onClose={() => setSending(false)} />}
      <QueryRegion query={usage} reading={t('Loading calls…')} rows={5}>
        {report =>
          report.total.count + report.total.denied === 0 ? (
            <EmptyState title={t('No calls in this period')}>
              {t(
                'Calls are counted when their run ends. Replays are not counted. Choose a longer period or run a workflow that calls tools.',
              )}
            </EmptyState>
          ) : (
            <>
              <Readings total={report.total} />
              <UsageChart report={report} asTable={view === 'table'} />
              <UsageTable versions={report.versions} isOneTool={tool !== undefined} />
            </>
          )
        }
      </QueryRegion>
    </>
  );
}

function Readings({ total }: { total: UsageReport['total'] }) {
  return (
    <div className={styles.readings}>
      <MetricValue
        value={formatCount(total.count)}
        unit={t('calls')}
        aside={t('{{cached}} from cache', { cached: formatCount(total.cached) })}
      />
      <MetricValue
        value={formatCount(total.failed)}
        unit={t('failed')}
        aside={t('{{denied}} denied', { denied: formatCount(total.denied) })}
      />
      <MetricValue value={formatDuration(total.p50_ms)} unit="p50" aside={`${formatDuration(total.p95_ms)} p95`} />
      <MetricValue value={total.cost_usd === 0 ? <NoPrice isBrief /> : formatUsd(total.cost_usd)} unit={t('USD')} />
    </div>
  );
}

type UsageTableProps = {
  versions: UsageReport['versions'] /** True when the tool is named once above and only versions are listed. */;
  isOneTool: boolean;
};

/** Renders one line per version: frequency, latency, errors and cost. */
function UsageTable({ versions, isOneTool }: UsageTableProps) {
  return (
    <DataTable
      label={t('Usage by version')}
      rows={versions}
      rowKey={row => `${row.name} ${row.version}`}
      columns={[
        !isOneTool && {
          header: t('Tool'),
          className: 'max-w-60 cut',
          cell: ({ name }) => (
            <RowLink>
              <Link href={`/tools/${encodeURIComponent(name)}`}>{name}</Link>
            </RowLink>
          ),
        },
        { header: t('Version'), cell: row => row.version },
        { header: t('Calls'), figure: true, cell: row => formatCount(row.count) },
        {
          header: t('Failed'),
          figure: true,
          cell: ({ failed, count }) => (failed === 0 ? <Muted /> : formatShare(failed, count)),
        },
        { header: t('Denied'), figure: true, cell: ({ denied }) => (denied === 0 ? <Muted /> : formatCount(denied)) },
        { header: 'p50', figure: true, cell: row => formatDuration(row.p50_ms) },
        { header: 'p95', figure: true, cell: row => formatDuration(row.p95_ms) },
        {
          header: t('USD'),
          figure: true,
          cell: ({ cost_usd }) => (cost_usd === 0 ? <NoPrice isBrief /> : formatUsd(cost_usd)),
        },
        {
          header: t('Errors'),
          className: 'max-w-72 cut',
          title: errorRateLabel,
          cell: row => errorRateLabel(row) || <Muted />,
        },
      ]}
    />
  );
}
