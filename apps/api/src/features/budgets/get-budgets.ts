import type { Scope, Spending } from '@pinion/contracts';
import { noSpending } from '@pinion/contracts';
import { spendingOf } from './store/budget-amounts.ts';
import { periodEnd } from './store/budget-period.ts';
import type { SpendLimit } from '../settings/store/workspace-settings.ts';
import type { ApiServices } from '../../composition/api-services.ts';

/** `spent` counts what is held back for steps under way, too. `limit` is empty where there is none. */
export type BudgetItem = { spent: Spending; limit: SpendLimit };
export type BudgetReport = {
  /** The calendar month (UTC), as in `2026-11`. */
  period: string;
  /** ISO 8601: from then on nothing is spent. */
  resets_at: string;
  workspace: BudgetItem;
  /** Those that have spent something or have a limit; a name is null when the workflow is gone. */
  workflows: ({ workflow_id: string; name: string | null } & BudgetItem)[];
};

const prefix = 'workflow:';

/** What this month's runs have spent, against what they may. */
export async function getBudgets(
  services: Pick<ApiServices, 'budgets' | 'workspaceSettings' | 'workflows'>,
  scope: Scope,
): Promise<BudgetReport> {
  const [{ period, spent }, { budgets }, workflows] = await Promise.all([
    services.budgets.look(scope),
    services.workspaceSettings.read(scope),
    services.workflows.list(scope),
  ]);
  const bySubject = new Map(spent.map(({ subject, amounts }) => [subject, spendingOf(amounts)]));
  const names = new Map(workflows.map(({ id, name }) => [id, name]));
  const withSpending = [...bySubject.keys()].flatMap(subject =>
    subject.startsWith(prefix) ? [subject.slice(prefix.length)] : [],
  );
  const ids = [...new Set([...withSpending, ...Object.keys(budgets.workflows)])];
  const events = ids.map(workflow_id => ({
    workflow_id,
    name: names.get(workflow_id) ?? null,
    spent: bySubject.get(prefix + workflow_id) ?? noSpending,
    limit: budgets.workflows[workflow_id] ?? {},
  }));
  return {
    period,
    resets_at: periodEnd(period),
    workspace: { spent: bySubject.get('workspace') ?? noSpending, limit: budgets.workspace ?? {} },
    workflows: events.toSorted((a, b) => (a.name ?? a.workflow_id).localeCompare(b.name ?? b.workflow_id)),
  };
}
