'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type UsageScheduleReport } from '../../../lib/api-shapes.ts';
import { failureText } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { TimestampCell } from '../../../ui/timestamp-cell.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Table, Td, Th, Tr } from '../../../ui/table.tsx';
import { showToast, showErrorToast } from '../../../lib/toasts.ts';
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
  const stop = () =>
    remove.mutate(undefined, {
      onSuccess: () => showToast(t('Delivery ended')),
      onError: error => showErrorToast(t('Delivery not changed'), { detail: failureText(error) }),
    });
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
  const now = useNow();
  return (
    <Table label={t('Deliveries')}>
      <thead>
        <tr>
          <Th>{t('Period')}</Th>
          <Th>{t('Status')}</Th>
          <Th>{t('Error')}</Th>
          <Th figure>{t('Delivered')}</Th>
        </tr>
      </thead>
      <tbody>
        {deliveries.map(delivery => (
          <Tr key={delivery.id}>
            <Td>{formatPeriod(delivery.period)}</Td>
            <Td>
              <StatusBadge {...deliveryState(delivery)} />
            </Td>
            <Td className="max-w-72 cut" title={delivery.error ?? undefined}>
              {delivery.error ?? '—'}
            </Td>
            <TimestampCell at={delivery.delivered_at} now={now} none="—" />
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
