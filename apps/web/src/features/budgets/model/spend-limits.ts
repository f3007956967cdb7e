import type { BudgetReport, SettingsChange, SpendLimit } from '../../../lib/api-shapes.ts';
import { language } from '../../../lib/texts/texts.ts';
import { t } from '../../../lib/texts/t.ts';

/** Undefined: the workspace as a whole; else a workflow's id. */
export type SpendLimitSubject = string | undefined;
type Budgets = NonNullable<SettingsChange['budgets']>;

export const isEmpty = (limit: SpendLimit): boolean => Object.values(limit).every(value => value === undefined);

/** What is sent to give one subject this limit: a figure that is not in it is removed, and other subjects are left alone. */
export function limitChange(subject: SpendLimitSubject, limit: SpendLimit): Budgets {
  const { max_tokens = null, max_calls = null, max_usd = null } = limit;
  const change = isEmpty(limit) ? null : { max_tokens, max_calls, max_usd };
  return subject === undefined ? { workspace: change } : { workflows: { [subject]: change } };
}

export const limitOf = ({ workspace, workflows }: BudgetReport, subject: SpendLimitSubject): SpendLimit =>
  (subject === undefined ? workspace.limit : workflows.find(row => row.workflow_id === subject)?.limit) ?? {};

/** The report as it will read once these limits are kept. A workflow that is not in it yet comes with the server's answer. */
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

/** Null says that there is none. */
const kept = (limit: Budgets['workspace']): SpendLimit =>
  Object.fromEntries(Object.entries(limit ?? {}).filter(([, value]) => value !== null));

/** Of the moment at which a month is over: `1 December, 00:00 UTC`. */
export function formatReset(at: string): string {
  const day = new Date(at).toLocaleDateString(language === 'en' ? 'en-GB' : language, {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return t('{{day}}, 00:00 UTC', { day });
}
