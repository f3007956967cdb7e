'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type UsageScheduleReport } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { reportResult } from '../../../lib/report-result.ts';
import { RequirePermission } from '../../session/index.ts';
import { QueryRegion } from '../../shell/index.ts';
import { deliveryState, formatPeriod } from '../model/billing.ts';
import styles from './usage.module.css';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { useScheduleActions } from '../actions/use-schedule-actions.ts';

/** Renders the automatic delivery of usage, and the results of the last deliveries. */
export function ScheduleSection() {
  const trpc = useTRPC();
  const report = useQuery(trpc.usage.schedule.queryOptions());
  const { remove } = useScheduleActions();
  const [isOpen, setOpen] = useState(false);
  const stop = () => remove.mutate(undefined, reportResult({ done: t('Delivery ended'), failed: t('Delivery not changed') }));
  return (
    <Section kind="page" title={t('Delivery')} className="mt-6">
      <QueryRegion query={report} reading={t('Loading deliveries…')} rows={2}>
        {({ schedule, deliveries }) => (
          <>
            <div className={styles.bar}>
              <p>{describeSchedule(schedule)}</p>
              <RequirePermission permission="administer">
                <span className={styles.actions}>
                  {schedule !== null && (
                    <Button size="small" busy={remove.isPending && t('Ending')} onClick={stop}>
                      {t('End delivery')}
                    </Button>
                  )}
                  <Button size="small" kind="line" onClick={() => setOpen(true)}>
                    {schedule === null ? t('Schedule delivery') : t('Change delivery')}
                  </Button>
                </span>
              </RequirePermission>
            </div>
            {deliveries.length > 0 && <DeliveryTable deliveries={deliveries} />}
            {isOpen && <ScheduleDialog every={schedule?.every ?? 'month'} onClose={() => setOpen(false)} />}
          </>
        )}
      </QueryRegion>
    </Section>
  );
}

function describeSchedule(schedule: UsageScheduleReport['schedule']): string {
  if (schedule === null) return t('Usage is not delivered automatically.');
  const { origin } = schedule;
  return schedule.every === 'month'
    ? t('Usage of each month (UTC) is sent to {{origin}}.', { origin })
    : t('Usage of each day (UTC) is sent to {{origin}}.', { origin });
}

function DeliveryTable({ deliveries }: Pick<UsageScheduleReport, 'deliveries'>) {
  return (
    <DataTable
      label={t('Deliveries')}
      rows={deliveries}
      rowKey={delivery => delivery.id}
      columns={[
        { header: t('Period'), cell: delivery => formatPeriod(delivery.period) },
        { header: t('Status'), cell: delivery => <StatusBadge {...deliveryState(delivery)} /> },
        {
          header: t('Error'),
          className: 'max-w-72 cut',
          title: ({ error }) => error ?? undefined,
          cell: ({ error }) => error ?? '—',
        },
        { header: t('Delivered'), at: delivery => delivery.delivered_at, none: '—' },
      ]}
    />
  );
}
