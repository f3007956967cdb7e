'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type BillingReport, type BillingItem } from '../../../lib/api-shapes.ts';
import { counted, formatCount } from '../../../lib/counted.ts';
import { formatUsd } from '../../../lib/format.ts';
import { t } from '../../../lib/texts/t.ts';
import { NoPrice } from '../../budgets/index.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { DownloadIcon } from '../../../ui/icons/action-icons.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { MetricValue } from '../../../ui/metric-value.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { QueryRegion } from '../../shell/index.ts';
import { billingExportUrl, type Grouping, GROUPINGS, lastMonths, billingRowTitle } from '../model/billing.ts';
import { ScheduleSection } from './schedule-section.tsx';
import styles from './usage.module.css';
import { DataTable } from '../../../ui/data-table.tsx';
import { Muted } from '../../../ui/muted.tsx';

const everyMs = 15_000;
const monthsShown = 13;

/** Renders calls, tokens and cost of a calendar month, and their delivery. */
export function BillingView() {
  const trpc = useTRPC();
  const months = lastMonths(useNow(), monthsShown);
  const [chosen, setMonth] = useState<string>();
  const month = chosen ?? months[0]?.value ?? '';
  const [grouping, setGrouping] = useState<Grouping>('tool');
  const requested = { from: month, group_by: grouping };
  const billing = useQuery(trpc.usage.billing.queryOptions(requested, { refetchInterval: everyMs }));
  return (
    <>
      <div className={styles.bar}>
        <Select label={t('Month (UTC)')} kind="bare" value={month} onChange={setMonth} options={months} />
        <Segmented label={t('Group by')} value={grouping} onChange={setGrouping} options={GROUPINGS} />
        <Menu
          trigger={
            <Button className="ml-auto" size="small" icon={<DownloadIcon size={13} />}>
              {t('Export')}
            </Button>
          }
          items={(['csv', 'json'] as const).map(format => ({
            label: t('As {{upperCase}}', { upperCase: format.toUpperCase() }),
            hint: format === 'csv' ? t('one line per group') : t('the whole report'),
            onSelect: () => window.location.assign(billingExportUrl(format, month, grouping)),
          }))}
        />
      </div>
      <QueryRegion query={billing} reading={t('Loading usage…')} rows={5}>
        {report => (
          <>
            {report.total.calls + report.total.denied === 0 ? (
              <EmptyState title={t('No usage in this month')}>
                {t('Calls are counted when their run ends. Replays are not counted.')}
              </EmptyState>
            ) : (
              <>
                <Readings report={report} />
                <BillingTable lines={report.lines} grouping={grouping} />
              </>
            )}
            {report.open_runs > 0 && (
              <p role="note" className={styles.note}>
                {t('{{runs}} not finished yet and not included.', { runs: counted(report.open_runs, 'run') })}
              </p>
            )}
          </>
        )}
      </QueryRegion>
      <ScheduleSection />
    </>
  );
}

function Readings({ report: { total, is_final } }: { report: BillingReport }) {
  return (
    <div className={styles.readings}>
      <MetricValue
        value={total.cost_usd === 0 ? <NoPrice isBrief /> : formatUsd(total.cost_usd)}
        unit={t('USD')}
        aside={
          total.unpriced === 0
            ? is_final
              ? t('final')
              : t('so far')
            : t('{{calls}} without a price', { calls: formatCount(total.unpriced) })
        }
      />
      <MetricValue
        value={formatCount(total.calls)}
        unit={t('calls')}
        aside={t('{{failed}} failed', { failed: formatCount(total.failed) })}
      />
      <MetricValue
        value={formatCount(total.input_tokens)}
        unit={t('input tokens')}
        aside={t('{{cached}} from cache', { cached: formatCount(total.cache_read_tokens) })}
      />
      <MetricValue value={formatCount(total.output_tokens)} unit={t('output tokens')} />
    </div>
  );
}

type BillingTableProps = { lines: readonly BillingItem[]; grouping: Grouping };

/** Renders one line per group, the most expensive first. */
function BillingTable({ lines, grouping }: BillingTableProps) {
  return (
    <DataTable
      label={t('Billing by group')}
      rows={lines}
      rowKey={row => `${row.kind} ${billingRowTitle(row, grouping)} ${row.workflow_id} ${row.user_id}`}
      columns={[
        {
          header: GROUPINGS.find(({ value }) => value === grouping)?.label ?? '',
          className: 'max-w-72 cut',
          title: row => billingRowTitle(row, grouping),
          cell: row => billingRowTitle(row, grouping),
        },
        grouping === 'tool' && { header: t('Type'), cell: row => (row.kind === 'model' ? t('Model') : t('Tool')) },
        { header: t('Calls'), figure: true, cell: row => formatCount(row.calls) },
        { header: t('Failed'), figure: true, cell: row => orDash(row.failed) },
        { header: t('Input tokens'), figure: true, cell: row => orDash(row.input_tokens) },
        { header: t('Output tokens'), figure: true, cell: row => orDash(row.output_tokens) },
        {
          header: t('USD'),
          figure: true,
          cell: ({ cost_usd }) => (cost_usd === 0 ? <NoPrice isBrief /> : formatUsd(cost_usd)),
        },
      ]}
    />
  );
}

const orDash = (count: number) => (count === 0 ? <Muted /> : formatCount(count));
