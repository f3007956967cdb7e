import type { UsageItem, UsageReport } from './get-usage.ts';
import { csvText } from '../../operations/csv-text.ts';

export type UsageFormat = 'csv' | 'json';

/** Returns a report as one file. CSV has one line per tool version; JSON is the whole report, with its time series. */
export const exportUsage = (report: UsageReport, format: UsageFormat): string =>
  format === 'json'
    ? `${JSON.stringify(report, null, 2)}\n`
    : csvText([names, ...report.versions.map(event => cellsOf(report, event))]);

const names = ['from', 'to', 'tool', 'version', 'calls', 'failed', 'denied', 'cached', 'p50_ms', 'p95_ms', 'cost_usd', 'errors'];

const cellsOf = ({ from, to }: UsageReport, event: UsageItem): string[] => [
  from,
  to,
  event.name,
  event.version,
  ...[event.count, event.failed, event.denied, event.cached].map(String),
  String(event.p50_ms ?? ''),
  String(event.p95_ms ?? ''),
  String(event.cost_usd),
  event.errors.map(({ code, count }) => `${code} ${count}`).join('; '),
];
