import { Spending } from '@pinion/contracts';
import * as z from 'zod';
import { getBudgets } from '../../features/budgets/get-budgets.ts';
import { SpendLimit } from '../../features/settings/store/workspace-settings.ts';
import { operation } from '../operation.ts';

const Line = z.object({
  spent: Spending.check(z.describe('In this month, with what is held back for steps under way')),
  limit: SpendLimit.describe('Empty where there is none'),
});
const Report = z.object({
  period: z.string().describe('The calendar month (UTC), as in 2026-11'),
  resets_at: z.iso.datetime(),
  workspace: Line,
  workflows: z.array(
    Line.extend({ workflow_id: z.string(), name: z.string().nullable().describe('Null: the workflow is gone') }),
  ),
});

export const budgetOperations = [
  operation({
    method: 'GET',
    path: '/budgets',
    operationId: 'getBudgets',
    permission: 'read',
    summary: 'What this month’s runs have spent, and what they may; PATCH /settings changes the limits',
    tag: 'Settings',
    answers: { 200: { description: 'The workspace, and its workflows', schema: Report } },
    handle: async ({ services, scope }) => ({ status: 200, body: await getBudgets(services, scope) }),
  }),
];
