import { totalNames } from '../../stores/usage/usage-totals.ts';
import { csvText } from '../../operations/csv-text.ts';
import type { BillingItem, BillingReport } from './get-billing-usage.ts';

/** Returns a report as one file. CSV has one line per group, with its time range; JSON is the whole report. */
export const exportBillingUsage = (report: BillingReport, format: 'csv' | 'json'): string =>
  format === 'json'
    ? `${JSON.stringify(report, null, 2)}\n`
    : csvText([names, ...report.lines.map(event => cellsOf(report, event))]);

const locations = [
  'month',
  'day',
  'workspace_id',
  'workflow_id',
  'workflow_name',
  'agent_id',
  'user_id',
  'user_name',
  'kind',
  'name',
] as const;
/** The stored totals, with money in US dollars. */
const figures = totalNames.map(name => (name === 'micro_usd' ? 'cost_usd' : name));
const names = ['from', 'to', 'is_final', ...locations, ...figures];

const cellsOf = ({ from, to, is_final }: BillingReport, event: BillingItem): string[] => [
  from,
  to,
  String(is_final),
  ...locations.map(location => (location === 'name' && event.is_rest ? '(all others)' : (event[location] ?? ''))),
  ...figures.map(figure => String(event[figure])),
];
