import { noSpending, type Scope, type Spending } from '@pinion/contracts';
import type { Database } from '@pinion/db';
import type { BudgetRefusal, Clock, Reservation } from '@pinion/tool-runtime';
import type { SpendLimit, WorkspaceSettings } from '../settings/index.ts';
import { amountLimits, type Amounts, amountsOf, noAmounts, toSpending, takeAmounts } from './budget-amounts.ts';
import { periodOf } from './budget-period.ts';
import { readBudgets, type SubjectSpent } from './budgets.sql.ts';
import { BudgetWriter } from './budget-writer.ts';
import type { BudgetReservation, BudgetKey } from './fit-reservations.ts';

export type BudgetMeterDeps = {
  database: Pick<Database, 'pool'>;
  clock: Pick<Clock, 'now'>;
  /** Returns the current limits of a workspace. Has to be fast, because it is called in the middle of every call. */
  budgetsOf: (scope: Scope) => Promise<WorkspaceSettings['budgets']>;
  report: (error: unknown) => void;
};

type About = { scope: Scope; workflow_id?: string | undefined };
type ReserveAnswer = { ok: true; reservation: Reservation } | { ok: false; refusal: BudgetRefusal };

/** A `BudgetMeter` whose methods are always asynchronous. */
export type PostgresBudgets = {
  reserve: (spending: Spending, about: About) => Promise<ReserveAnswer>;
  settle: (reservation: Reservation, actual: Spending, estimated?: Spending) => void;
  headroom: (about: About) => Promise<Partial<Spending>>;
  /** Returns the month and the amounts spent and reserved in it, by subject: `workspace`, `workflow:<id>`. */
  look: (scope: Pick<Scope, 'workspace_id'>) => Promise<{ period: string; spent: SubjectSpent[] }>;
  /** Writes pending changes. */
  close: () => Promise<void>;
};

type Line = { key: BudgetKey; limit: SpendLimit | undefined };
type Held = { amounts: Amounts; held: readonly BudgetKey[]; counted: readonly BudgetKey[] };

const wordOf = { tokens: 'tokens', calls: 'calls', micro_usd: 'usd' } as const;

/**
 * Creates the meter of the budgets of workspaces and their workflows, per calendar month (UTC), shared by all processes. A
 * reservation is counted at once and corrected when it is settled. A process that dies in between leaves it counted, which is
 * the safe side, and held. Where no limit is set, the database is not queried and spending is counted a moment later.
 */
export function createBudgetMeter({ database, clock, budgetsOf, report }: BudgetMeterDeps): PostgresBudgets {
  const { pool } = database;
  const writer = new BudgetWriter(pool, report);
  const under = new Map<string, Held>();
  let count = 0;

  const linesOf = async ({ scope, workflow_id = '' }: About): Promise<Line[]> => {
    const budgets = await budgetsOf(scope);
    const of = { workspace_id: scope.workspace_id, period: periodOf(clock.now()) };
    const whole = { key: { ...of, subject: 'workspace' }, limit: limitIn(budgets.workspace) };
    if (workflow_id === '') return [whole];
    const own = Object.hasOwn(budgets.workflows, workflow_id) ? budgets.workflows[workflow_id] : undefined;
    return [whole, { key: { ...of, subject: `workflow:${workflow_id}` }, limit: limitIn(own) }];
  };

  return {
    async reserve(spending, about) {
      const events = await linesOf(about);
      const limited = events.flatMap(askLine);
      const amounts = amountsOf(spending);
      if (limited.length > 0) {
        const answer = await writer.ask({ amounts, lines: limited });
        if (!answer.ok) {
          const subject = describeSubject(limited[answer.line]?.key);
          const refusal: BudgetRefusal = { limit: wordOf[answer.kind], subject, spent: toSpending(answer.total) };
          return { ok: false, refusal };
        }
      }
      count += 1;
      const id = `b${count}`;
      const counted = events.flatMap(({ key, limit }) => (limit === undefined ? [key] : []));
      under.set(id, { amounts, held: limited.map(({ key }) => key), counted });
      return { ok: true, reservation: { id, spending } };
    },
    settle({ id }, actual, estimated = noSpending) {
      const known = under.get(id);
      if (known === undefined) return; // Already settled, and once is enough.
      under.delete(id);
      const cost = amountsOf(actual);
      const rest = takeAmounts(cost, known.amounts);
      const uncounted = amountsOf(estimated);
      const released = takeAmounts(uncounted, known.amounts);
      if (!isNothing(rest) || !isNothing(released))
        writer.change(known.held.map(key => ({ key, amounts: rest, held: released })));
      if (!isNothing(cost)) writer.changeLater(known.counted.map(key => ({ key, amounts: cost, held: uncounted })));
    },
    async headroom(about) {
      const events = (await linesOf(about)).flatMap(askLine);
      if (events.length === 0) return {};
      const answer = await writer.ask({ amounts: noAmounts, lines: events });
      return answer.ok ? leftOf(events, answer.totals) : { ...noSpending };
    },
    async look({ workspace_id }) {
      await writer.flush();
      const period = periodOf(clock.now());
      return { period, spent: await readBudgets(pool, workspace_id, period) };
    },
    close: () => writer.close(),
  };
}

/** Returns the limit, or undefined for one that names no kind. */
const limitIn = (limit: SpendLimit | undefined): SpendLimit | undefined =>
  limit === undefined || Object.values(limit).every(value => value === undefined) ? undefined : limit;

const askLine = ({ key, limit }: Line): BudgetReservation['lines'][number][] =>
  limit === undefined ? [] : [{ key, limits: amountLimits(limit) }];

const isNothing = ({ tokens, calls, micro_usd }: Amounts): boolean => tokens === 0 && calls === 0 && micro_usd === 0;

const describeSubject = (key: BudgetKey | undefined): string =>
  key === undefined || key.subject === 'workspace' ? 'the workspace' : 'the workflow';

/** Returns the smallest remainder per kind over all limits. */
function leftOf(events: BudgetReservation['lines'], totals: readonly Amounts[]): Partial<Spending> {
  const left: Partial<Spending> = {};
  for (const [index, { limits }] of events.entries()) {
    const spent = totals[index] ?? noAmounts;
    for (const kind of ['tokens', 'calls', 'micro_usd'] as const) {
      const limit = limits[kind];
      if (limit === undefined) continue;
      const word = wordOf[kind];
      const rest = Math.max(0, limit - spent[kind]) / (kind === 'micro_usd' ? 1_000_000 : 1);
      left[word] = Math.min(left[word] ?? rest, rest);
    }
  }
  return left;
}
