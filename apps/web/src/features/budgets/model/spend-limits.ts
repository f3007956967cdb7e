import type { BudgetReport, SettingsChange, SpendLimit } from '../../../lib/api-shapes.ts';

/** Undefined: the workspace as a whole; else a workflow's id. */
export type Subject = string | undefined;
type Budgets = NonNullable<SettingsChange['budgets']>;

export const isEmpty = (limit: SpendLimit): boolean => Object.values(limit).every(value => value === undefined);

/** All limits as they are, but one subject's; an empty one is removed. The API takes them as a whole. */
export function withLimit({ workspace, workflows }: BudgetReport, subject: Subject, limit: SpendLimit): Budgets {
  const whole = subject === undefined ? limit : workspace.limit;
  const others = workflows.flatMap(line => (line.workflow_id === subject ? [] : [[line.workflow_id, line.limit] as const]));
  const all = subject === undefined ? others : [...others, [subject, limit] as const];
  return {
    ...(isEmpty(whole) ? {} : { workspace: whole }),
    workflows: Object.fromEntries(all.filter(([, one]) => !isEmpty(one))),
  };
}

/** `2026-11` reads as November 2026. */
export function monthWords(period: string): string {
  const [year = 1970, month = 1] = period.split('-').map(Number);
  const at = new Date(Date.UTC(year, month - 1, 1));
  return at.toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

/** Of the moment at which a month is over: `1 December, 00:00 UTC`. */
export function resetWords(at: string): string {
  const day = new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return `${day}, 00:00 UTC`;
}
