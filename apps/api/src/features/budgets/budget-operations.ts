import { Spending, type Scope, noSpending } from '@pinion/contracts';
import * as z from 'zod';
import { SpendLimit } from '../settings/store/index.ts';
import { defineOperation } from '../../operations/define-operation.ts';
import { spendingOf } from './store/budget-amounts.ts';
import { periodEnd } from './store/budget-period.ts';
import type { ApiServices } from '../../platform/api-services.ts';

const Line = z.object({
  spent: Spending.check(z.describe('Spent in this month, including reservations of steps in progress')),
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

/** The budget of one subject. `spent` includes the reservations for steps in progress. `limit` is empty when there is none. */
type BudgetItem = { spent: Spending; limit: SpendLimit };
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
