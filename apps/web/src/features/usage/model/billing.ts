import type { BillingLine, UsageScheduleReport } from '../../../lib/api-shapes.ts';
import { monthWords } from '../../../lib/month-words.ts';
import { t } from '../../../lib/texts/t.ts';
import type { Status } from '../../../ui/status.ts';

export const GROUPINGS = [
  { value: 'tool', label: t('Tool or model') },
  { value: 'workflow', label: t('Workflow') },
  { value: 'agent', label: t('Agent') },
  { value: 'user', label: t('User') },
  { value: 'day', label: t('Day') },
] as const;
export type Grouping = (typeof GROUPINGS)[number]['value'];

/** The month of a moment (UTC) and those before it, the newest first. */
export function lastMonths(now: Date, count: number): { value: string; label: string }[] {
  return Array.from({ length: count }, (_, index) => {
    const value = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - index, 1)).toISOString().slice(0, 7);
    return { value, label: monthWords(value) };
  });
}

/** What a line is about, in the words of its grouping. */
export function lineTitle(line: BillingLine, grouping: Grouping): string {
  if (line.is_rest) return t('All others');
  switch (grouping) {
    case 'tool':
      return line.name ?? '';
    case 'workflow':
      return line.workflow_id === '' ? t('Outside of workflows') : (line.workflow_name ?? line.workflow_id ?? '');
    case 'agent':
      return line.agent_id ?? '';
    case 'user':
      return line.user_name ?? line.user_id ?? '';
    case 'day':
      return line.day ?? '';
  }
}

/** Where the same report comes from as one file. */
export const billingAddress = (format: 'csv' | 'json', month: string, grouping: Grouping): string =>
  `/api/v1/usage/billing?${new URLSearchParams({ from: month, group_by: grouping, format })}`;

type Delivery = UsageScheduleReport['deliveries'][number];

export function deliveryState({ status, attempts, http_status }: Delivery): { status: Status; word: string } {
  if (status === 'delivered') return { status: 'ok', word: t('Delivered') };
  if (status === 'failed') return { status: 'failed', word: t('Failed') };
  if (attempts === 0) return { status: 'waiting', word: t('Scheduled') };
  return {
    status: 'warning',
    word: http_status === null ? t('Retrying') : t('Retrying: answered {{status}}', { status: http_status }),
  };
}

/** A day is told as it is, a month by its name. */
export const periodWords = (period: string): string => (period.length === 7 ? monthWords(period) : period);
