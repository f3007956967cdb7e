import type { BillingItem, UsageScheduleReport } from '../../../lib/api-shapes.ts';
import { formatMonth } from '../../../lib/timestamps.ts';
import { t } from '../../../lib/texts/t.ts';
import type { Status } from '../../../lib/status.ts';

export const GROUPINGS = [
  { value: 'tool', label: t('Tool or model') },
  { value: 'workflow', label: t('Workflow') },
  { value: 'agent', label: t('Agent') },
  { value: 'user', label: t('User') },
  { value: 'day', label: t('Day') },
] as const;
export type Grouping = (typeof GROUPINGS)[number]['value'];

/** Returns the month of a moment (UTC) and those before it, newest first. */
export function lastMonths(now: Date, count: number): { value: string; label: string }[] {
  return Array.from({ length: count }, (_, index) => {
    const value = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - index, 1)).toISOString().slice(0, 7);
    return { value, label: formatMonth(value) };
  });
}

/** Returns the subject of a line, in the terms of its grouping. */
export function billingRowTitle(row: BillingItem, grouping: Grouping): string {
  if (row.is_rest) return t('All others');
  switch (grouping) {
    case 'tool':
      return row.name ?? '';
    case 'workflow':
      return row.workflow_id === '' ? t('Outside workflows') : (row.workflow_name ?? row.workflow_id ?? '');
    case 'agent':
      return row.agent_id ?? '';
    case 'user':
      return row.user_name ?? row.user_id ?? '';
    case 'day':
      return row.day ?? '';
  }
}

/** Returns the URL of the same report as one file. */
export const billingExportUrl = (format: 'csv' | 'json', month: string, grouping: Grouping): string =>
  `/api/v1/usage/billing?${new URLSearchParams({ from: month, group_by: grouping, format })}`;

type Delivery = UsageScheduleReport['deliveries'][number];

export function deliveryState({ status, attempts, http_status }: Delivery): { status: Status; word: string } {
  if (status === 'delivered') return { status: 'ok', word: t('Delivered') };
  if (status === 'failed') return { status: 'failed', word: t('Failed') };
  if (attempts === 0) return { status: 'waiting', word: t('Scheduled') };
  return {
    status: 'warning',
    word: http_status === null ? t('Retrying') : t('Retrying (HTTP {{status}})', { status: http_status }),
  };
}

/** Formats a period. A day is unchanged, a month is named. */
export const formatPeriod = (period: string): string => (period.length === 7 ? formatMonth(period) : period);
