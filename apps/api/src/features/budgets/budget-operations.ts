import { Spending, type Scope } from '@pinion/contracts';
import * as z from 'zod';
import { SpendLimit } from '../../stores/settings/index.ts';
import { defineOperation } from '../../operations/define-operation.ts';
import { noAmounts, toSpending, takeAmounts } from '../../stores/budgets/budget-amounts.ts';
import { periodEnd } from '../../stores/budgets/budget-period.ts';
import type { ApiServices } from '../../platform/api-services.ts';

const Line = z.object({
  spent: Spending.check(z.describe('Spent in this month, as counted by providers')),
  held: Spending.check(
    z.describe('Counts against the limit, too: reservations of steps in progress, and responses whose provider counted nothing'),
  ),
  unpriced: z.number().check(z.describe('Number of responses of models without a price, in ended runs. They cost 0')),
  limit: SpendLimit.describe('Empty without a limit'),
});
const Report = z.object({
  period: z.string().describe('Calendar month in UTC, such as `2026-11`'),
  resets_at: z.iso.datetime(),
  workspace: Line,
  workflows: z.array(
    Line.extend({
      workflow_id: z.string(),
      name: z.string().nullable().describe('Name of the workflow, or null if it was deleted'),
    }),
  ),
});

export const budgetOperations = {
  get: defineOperation({
    permission: 'read',
    summary: 'Retrieve this month’s spending and its limits. PATCH /settings changes the limits',

    http: {
      method: 'GET',
      path: '/budgets',
      operationId: 'getBudgets',
      tag: 'Settings',
      responses: { 200: { description: 'Spending of the workspace and its workflows', schema: Report } },
    },
    run: ({ services, scope }) => getBudgets(services, scope),
  }),
};

/**
 * The budget of one subject. `held` is what steps in progress reserve, and responses whose provider counted nothing. `limit` is empty
 * when there is none.
 */
type BudgetItem = { spent: Spending; held: Spending; unpriced: number; limit: SpendLimit };
export type BudgetReport = {
  /** The calendar month (UTC), as in `2026-11`. */
  period: string;
  /** The reset time in ISO 8601, when spending starts at zero again. */
  resets_at: string;
  workspace: BudgetItem;
  /** The workflows that have spent something or have a limit. A name is null when the workflow has been deleted. */
  workflows: ({ workflow_id: string; name: string | null } & BudgetItem)[];
};

const prefix = 'workflow:';

/** Returns the spending of this month's runs against their limits. */
async function getBudgets(
  services: Pick<ApiServices, 'budgets' | 'workspaceSettings' | 'workflows' | 'billing'>,
  scope: Scope,
): Promise<BudgetReport> {
  const [{ period, spent }, { budgets }, workflows] = await Promise.all([
    services.budgets.look(scope),
    services.workspaceSettings.read(scope),
    services.workflows.list(scope),
  ]);
  const days = { from: `${period}-01`, to: `${period}-31` };
  const { total, groups } = await services.billing.sums(scope, days, ['workflow']);
  const bySubject = new Map(spent.map(({ subject, ...amounts }) => [subject, amounts]));
  const unpriced = new Map(groups.map(group => [group.workflow_id, group.unpriced]));
  const spendingIn = (subject: string): Pick<BudgetItem, 'spent' | 'held'> => {
    const { amounts, held } = bySubject.get(subject) ?? { amounts: noAmounts, held: noAmounts };
    return { spent: toSpending(takeAmounts(amounts, held)), held: toSpending(held) };
  };
  const names = new Map(workflows.map(({ id, name }) => [id, name]));
  const withSpending = [...bySubject.keys()].flatMap(subject =>
    subject.startsWith(prefix) ? [subject.slice(prefix.length)] : [],
  );
  const ids = [...new Set([...withSpending, ...Object.keys(budgets.workflows)])];
  const events = ids.map(workflow_id => ({
    workflow_id,
    name: names.get(workflow_id) ?? null,
    ...spendingIn(prefix + workflow_id),
    unpriced: unpriced.get(workflow_id) ?? 0,
    limit: budgets.workflows[workflow_id] ?? {},
  }));
  return {
    period,
    resets_at: periodEnd(period),
    workspace: { ...spendingIn('workspace'), unpriced: total.unpriced, limit: budgets.workspace ?? {} },
    workflows: events.toSorted((a, b) => (a.name ?? a.workflow_id).localeCompare(b.name ?? b.workflow_id)),
  };
}
