import type { UsageLine, UsageReport } from './get-usage.ts';
import { csvText } from './csv-text.ts';

export type UsageFormat = 'csv' | 'json';

/** A report as one file. CSV: a line a tool version; JSON: the whole report, with its course over time. */
export const exportUsage = (report: UsageReport, format: UsageFormat): string =>
  format === 'json'
    ? `${JSON.stringify(report, null, 2)}\n`
    : csvText([names, ...report.versions.map(line => cellsOf(report, line))]);

const names = ['from', 'to', 'tool', 'version', 'calls', 'failed', 'denied', 'cached', 'p50_ms', 'p95_ms', 'cost_usd', 'errors'];

const cellsOf = ({ from, to }: UsageReport, line: UsageLine): string[] => [
  from,
  to,
  line.name,
  line.version,
  ...[line.count, line.failed, line.denied, line.cached].map(String),
  String(line.p50_ms ?? ''),
  String(line.p95_ms ?? ''),
  String(line.cost_usd),
  line.errors.map(({ code, count }) => `${code} ${count}`).join('; '),
];
