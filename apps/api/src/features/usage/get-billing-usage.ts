import type { Scope } from '@pinion/contracts';
import * as z from 'zod';
import { totalNames, type UsageTotals } from '../../stores/usage/usage-totals.ts';
import { type UsageColumn, usageDimensions, type UsageDimension } from '../../stores/usage/usage-report.sql.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { invalid } from '../../platform/imports/read-import.ts';

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'a month as in 2026-11 is needed');
export const UsageDimensions = z.enum(Object.keys(usageDimensions) as [UsageDimension, ...UsageDimension[]]);

export const BillingQuery = z.object({
  from: month.optional().describe('First calendar month in UTC, such as `2026-11`. The current month by default'),
  to: month.optional().describe('Last calendar month. The first month by default'),
  group_by: z.array(UsageDimensions).min(1).max(7).default(['tool']).describe('Dimensions to group by'),
});
export type BillingQuery = z.input<typeof BillingQuery>;

/** Calls, tokens and cost. `calls` are attempts of tools, and responses of models. */
type BillingFigures = Omit<UsageTotals, 'micro_usd'> & { cost_usd: number };
export type BillingItem = Partial<Record<UsageColumn, string>> & {
  workflow_name?: string | undefined;
  user_name?: string | undefined;
  /** The sum of everything that is not listed. */
  is_rest?: true;
} & BillingFigures;

export type BillingReport = {
  /** The time range in ISO 8601, UTC: the first moment, and the first one after the end. */
  from: string;
  to: string;
  group_by: UsageDimension[];
  /** True when the time range is over and every run that started in it is counted. */
  is_final: boolean;
  /** Runs that started before the end and are not counted yet. */
  open_runs: number;
  total: BillingFigures;
  /** The lines, most expensive first. They add up to the total. */
  lines: BillingItem[];
};

/** Days (UTC), both included. */
export type BillingDays = { from: string; to: string };
export type BillingDeps = Pick<ApiServices, 'billing' | 'workflows' | 'members' | 'clock'>;

/** Returns the usage of calendar months (UTC). Refuses months in the wrong order. */
export function getBillingUsage(services: BillingDeps, scope: Scope, query: BillingQuery): Promise<BillingReport> {
  const { group_by = ['tool'] } = query;
  const from = query.from ?? new Date(services.clock.now()).toISOString().slice(0, 7);
  const to = query.to ?? from;
  if (to < from) throw invalid('/to', 'the last month is before the first');
  return reportUsage(services, scope, { from: `${from}-01`, to: lastDay(to) }, group_by);
}

export async function reportUsage(
  services: BillingDeps,
  scope: Scope,
  days: BillingDays,
  group_by: readonly UsageDimension[],
): Promise<BillingReport> {
  const end = Date.parse(`${days.to}T00:00:00.000Z`) + dayMs;
  const { total, groups, rest } = await services.billing.sums(scope, days, group_by);
  const open_runs = await services.billing.openRuns(scope, end);
  const names = await readNames(services, scope, group_by);
  return {
    from: `${days.from}T00:00:00.000Z`,
    to: new Date(end).toISOString(),
    group_by: [...group_by],
    is_final: open_runs === 0 && services.clock.now() >= end,
    open_runs,
    total: figuresOf(total),
    lines: [
      ...groups.map(group => ({ ...figuresOf(group), ...columnsOf(group), ...names(group) })),
      ...(rest === undefined ? [] : [{ ...figuresOf(rest), is_rest: true as const }]),
    ],
  };
}

const dayMs = 86_400_000;

function lastDay(text: string): string {
  const [year = 1970, number = 1] = text.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

function figuresOf(totals: UsageTotals): BillingFigures {
  const { calls, failed, denied, cached, unpriced, input_tokens, output_tokens, cache_read_tokens, cache_write_tokens } = totals;
  const tokens = { input_tokens, output_tokens, cache_read_tokens, cache_write_tokens };
  return { calls, failed, denied, cached, unpriced, ...tokens, cost_usd: totals.micro_usd / 1_000_000 };
}

const totalKeys: ReadonlySet<string> = new Set(totalNames);
const columnsOf = (group: Partial<Record<UsageColumn, string>>): Partial<Record<UsageColumn, string>> =>
  Object.fromEntries(Object.entries(group).filter(([key]) => !totalKeys.has(key)));

type Names = (group: Partial<Record<UsageColumn, string>>) => Pick<BillingItem, 'workflow_name' | 'user_name'>;

/** Reads the names of entities that still exist. Ids of deleted ones have no name. */
async function readNames(services: BillingDeps, scope: Scope, group_by: readonly UsageDimension[]): Promise<Names> {
  const listed = group_by.includes('workflow') ? await services.workflows.list(scope) : [];
  const workflows = new Map(listed.map(({ id, name }) => [id, name]));
  const users = group_by.includes('user') ? await services.members.names(scope) : new Map<string, string>();
  return ({ workflow_id = '', user_id = '' }) => {
    const [workflow_name, user_name] = [workflows.get(workflow_id), users.get(user_id)];
    return { ...(workflow_name === undefined ? {} : { workflow_name }), ...(user_name === undefined ? {} : { user_name }) };
  };
}
