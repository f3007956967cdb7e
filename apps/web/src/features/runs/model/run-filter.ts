import { RunStatus } from '@pinion/contracts';
import { termOf } from '../../../lib/texts/term-of.ts';
import { t } from '../../../lib/texts/t.ts';
import { isPeriod, periodLabels, type RunPeriod, rangeOf } from './run-period.ts';
import { isTrigger, triggerLabels } from './run-trigger.ts';

/** The filters of the list. Empty texts choose nothing. */
export type RunListFilter = {
  q: string;
  status: string;
  workflow: string;
  trigger: string;
  period: RunPeriod;
  /** The days of a custom range, as in `2026-11-25`. */
  from: string;
  to: string;
  /** Only runs with failed calls. */
  failedCalls: boolean;
};

export const noFilter: RunListFilter = {
  q: '',
  status: '',
  workflow: '',
  trigger: '',
  period: 'all',
  from: '',
  to: '',
  failedCalls: false,
};

const longestSearch = 200;

/** Reads the filters from the query of the URL. A value that is none is ignored. */
export function readFilter(query: URLSearchParams): RunListFilter {
  const text = (name: string) => query.get(name) ?? '';
  const [period, trigger] = [text('period'), text('trigger')];
  return {
    q: text('q').slice(0, longestSearch),
    status: RunStatus.safeParse(text('status')).data ?? '',
    workflow: text('workflow'),
    trigger: isTrigger(trigger) ? trigger : '',
    period: isPeriod(period) ? period : 'all',
    from: text('from'),
    to: text('to'),
    failedCalls: text('failed_calls') === 'true',
  };
}

/** Returns the filters as the query of a URL, without those that choose nothing. */
export function writeFilter(filter: RunListFilter): string {
  const { q, status, workflow, trigger, period, from, to, failedCalls } = filter;
  const entries = {
    q: q.trim().slice(0, longestSearch),
    status,
    workflow,
    trigger,
    period: period === 'all' ? '' : period,
    from: period === 'custom' ? from : '',
    to: period === 'custom' ? to : '',
    failed_calls: failedCalls ? 'true' : '',
  };
  return new URLSearchParams(Object.entries(entries).filter(([, value]) => value !== '')).toString();
}

/** Returns the filters as the API takes them. */
export function toQuery(filter: RunListFilter, now: Date) {
  const { q, workflow, trigger, failedCalls } = filter;
  const status = RunStatus.safeParse(filter.status).data;
  return {
    ...(q.trim() === '' ? {} : { q: q.trim() }),
    ...(status === undefined ? {} : { status }),
    ...(workflow === '' ? {} : { workflow_id: workflow }),
    ...(isTrigger(trigger) ? { trigger } : {}),
    ...(failedCalls ? { has_failed_calls: 'true' as const } : {}),
    ...rangeOf(filter, now),
  };
}

export type RunQuery = ReturnType<typeof toQuery>;

export const isFiltered = (filter: RunListFilter): boolean => writeFilter(filter) !== '';

/** Returns the filters in words, for a list in which no run is left. */
export function describeFilter(filter: RunListFilter, workflowName: string | undefined): string[] {
  const { q, status, workflow, trigger, period, from, to, failedCalls } = filter;
  return [
    ...(q.trim() === '' ? [] : [t('“{{text}}”', { text: q.trim() })]),
    ...(status === '' ? [] : [termOf(status)]),
    ...(workflow === '' ? [] : [workflowName ?? t('unknown workflow')]),
    ...(isTrigger(trigger) ? [triggerLabels[trigger]] : []),
    ...(failedCalls ? [t('with failed calls')] : []),
    ...(period === 'all' ? [] : [period === 'custom' ? describeDays(from, to) : periodLabels[period]]),
  ];
}

function describeDays(from: string, to: string): string {
  if (from !== '' && to !== '') return t('{{from}} to {{to}}', { from, to });
  if (from !== '') return t('from {{from}}', { from });
  return to === '' ? t('any day') : t('until {{to}}', { to });
}
