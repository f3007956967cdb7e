import type { BudgetReport, SettingsChange, SpendLimit } from '../../../lib/api-shapes.ts';
import { locale } from '../../../lib/timestamps.ts';
import { t } from '../../../lib/texts/t.ts';

/** The id of a workflow, or `undefined` for the whole workspace. */
export type SpendLimitSubject = string | undefined;
type Budgets = NonNullable<SettingsChange['budgets']>;

export const hasNoLimit = (limit: SpendLimit): boolean => Object.values(limit).every(value => value === undefined);

/**
 * Returns the change that sets this limit for one subject. Amounts that are absent are removed, and other subjects are not
 * changed.
 */
export function limitChange(subject: SpendLimitSubject, limit: SpendLimit): Budgets {
  const { max_tokens = null, max_calls = null, max_usd = null } = limit;
  const change = hasNoLimit(limit) ? null : { max_tokens, max_calls, max_usd };
  return subject === undefined ? { workspace: change } : { workflows: { [subject]: change } };
}

export const findLimit = ({ workspace, workflows }: BudgetReport, subject: SpendLimitSubject): SpendLimit =>
  (subject === undefined ? workspace.limit : workflows.find(row => row.workflow_id === subject)?.limit) ?? {};

/**
 * Returns the report as it will be once these limits are stored. A workflow that is not in the report yet is added by the
 * server's response.
 */
export function withLimits(report: BudgetReport, { workspace, workflows }: Budgets): BudgetReport {
  return {
    ...report,
    workspace: workspace === undefined ? report.workspace : { ...report.workspace, limit: kept(workspace) },
    workflows: report.workflows.map(row => {
      const limit = workflows?.[row.workflow_id];
      return limit === undefined ? row : { ...row, limit: kept(limit) };
    }),
  };
}

/** Returns the limit without null values, which mean that there is no limit. */
const kept = (limit: Budgets['workspace']): SpendLimit =>
  Object.fromEntries(Object.entries(limit ?? {}).filter(([, value]) => value !== null));

/** Formats the moment at which a month ends: `1 December, 00:00 UTC`. */
export function formatReset(at: string): string {
  const day = new Date(at).toLocaleDateString(locale, {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return t('{{day}}, 00:00 UTC', { day });
}
