import { Spending } from '@pinion/contracts';
import * as z from 'zod';
import { getBudgets } from './get-budgets.ts';
import { SpendLimit } from '../settings/store/workspace-settings.ts';
import { defineOperation } from '../../operations/define-operation.ts';

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

export const budgetOperations = {
  get: defineOperation({
    permission: 'read',
    summary: 'What this month’s runs have spent, and what they may; PATCH /settings changes the limits',

    http: {
      method: 'GET',
      path: '/budgets',
      operationId: 'getBudgets',
      tag: 'Settings',
      responses: { 200: { description: 'The workspace, and its workflows', schema: Report } },
    },
    run: ({ services, scope }) => getBudgets(services, scope),
  }),
};
