import type { Pool, PoolClient } from 'pg';
import { addAmounts, type Amounts, noAmounts } from './budget-amounts.ts';
import {
  type ReservationResult,
  type BudgetReservation,
  type BudgetKey,
  fitReservations,
  budgetKeyText,
  type Totals,
} from './fit-reservations.ts';

/** A change of a row. `held` is the part that is reserved, or that was charged without a count of the provider. */
export type BudgetChange = { key: BudgetKey; amounts: Amounts; held: Amounts };
type Row = BudgetKey & Record<'tokens' | 'calls' | 'micro_usd' | 'held_tokens' | 'held_calls' | 'held_micro_usd', string>;

/** The order in which rows are always locked, so that two processes never deadlock. */
const request = 'ORDER BY workspace_id COLLATE "C", subject COLLATE "C", period COLLATE "C"';
const columns = 'workspace_id, subject, period, tokens, calls, micro_usd, held_tokens, held_calls, held_micro_usd';

/** The statement that adds spending without a limit check. */
const addSql = `INSERT INTO budget_spend (${columns})
SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[],
  $7::bigint[], $8::bigint[], $9::bigint[]) AS w(${columns}) ${request}
ON CONFLICT (workspace_id, subject, period) DO UPDATE SET tokens = budget_spend.tokens + excluded.tokens,
  calls = budget_spend.calls + excluded.calls, micro_usd = budget_spend.micro_usd + excluded.micro_usd,
  held_tokens = budget_spend.held_tokens + excluded.held_tokens, held_calls = budget_spend.held_calls + excluded.held_calls,
  held_micro_usd = budget_spend.held_micro_usd + excluded.held_micro_usd, updated_at = now()`;

/**
 * Writes the changes and reservations of one moment. Reservations are answered under the locks of their rows, which are held
 * until the granted ones are written, so that a concurrent reservation in any process sees them counted.
 */
export async function writeBudgets(
  pool: Pool,
  changes: readonly BudgetChange[],
  asks: readonly BudgetReservation[],
): Promise<ReservationResult[]> {
  if (asks.length === 0) {
    if (changes.length > 0) await pool.query(addSql, cells(changes));
    return [];
  }
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const totals = await change(client, [...changes, ...asks.flatMap(nothingOn)]);
    const { answers, added } = fitReservations(totals, asks);
    const keys = new Map(asks.flatMap(({ lines }) => lines.map(({ key }) => [budgetKeyText(key), key])));
    const fitted = [...added].flatMap(([text, amounts]) => {
      const key = keys.get(text);
      return key === undefined || isNothing(amounts) ? [] : [{ key, amounts, held: amounts }];
    });
    if (fitted.length > 0) await change(client, fitted);
    await client.query('COMMIT');
    client.release();
    return answers;
  } catch (error) {
    // A connection in an unknown state is not reused. The server rolls back what was not committed.
    client.release(true);
    throw error;
  }
}

const isNothing = ({ tokens, calls, micro_usd }: Amounts): boolean => tokens === 0 && calls === 0 && micro_usd === 0;

/** Returns empty changes for the rows of a reservation. A row must exist to be locked. */
const nothingOn = ({ lines }: BudgetReservation): BudgetChange[] =>
  lines.map(({ key }) => ({ key, amounts: noAmounts, held: noAmounts }));

async function change(client: PoolClient, changes: readonly BudgetChange[]): Promise<Totals> {
  const { rows } = await client.query<Row>(`${addSql} RETURNING ${columns}`, cells(changes));
  return new Map(rows.map(row => [budgetKeyText(row), amountsIn(row)]));
}

const amountsIn = ({ tokens, calls, micro_usd }: Pick<Row, 'tokens' | 'calls' | 'micro_usd'>): Amounts => ({
  tokens: Number(tokens),
  calls: Number(calls),
  micro_usd: Number(micro_usd),
});

/** Returns one row per budget key, because a statement cannot touch a row twice. */
function cells(changes: readonly BudgetChange[]): (string | number)[][] {
  const sums = new Map<string, BudgetChange>();
  for (const { key, amounts, held } of changes) {
    const text = budgetKeyText(key);
    const before = sums.get(text);
    sums.set(text, {
      key,
      amounts: addAmounts(before?.amounts ?? noAmounts, amounts),
      held: addAmounts(before?.held ?? noAmounts, held),
    });
  }
  const rows = [...sums.values()];
  return [
    rows.map(({ key }) => key.workspace_id),
    rows.map(({ key }) => key.subject),
    rows.map(({ key }) => key.period),
    rows.map(({ amounts }) => amounts.tokens),
    rows.map(({ amounts }) => amounts.calls),
    rows.map(({ amounts }) => amounts.micro_usd),
    rows.map(({ held }) => held.tokens),
    rows.map(({ held }) => held.calls),
    rows.map(({ held }) => held.micro_usd),
  ];
}

/** The amounts that a subject has spent and reserved, and the part of them that is held. */
export type SubjectSpent = { subject: string; amounts: Amounts; held: Amounts };

/** Reads all amounts that a workspace has spent and reserved in one period, by subject. */
export async function readBudgets(pool: Pool, workspace_id: string, period: string): Promise<SubjectSpent[]> {
  const sql = `SELECT ${columns} FROM budget_spend WHERE workspace_id = $1 AND period = $2 ORDER BY subject`;
  const { rows } = await pool.query<Row>(sql, [workspace_id, period]);
  return rows.map(row => ({
    subject: row.subject,
    amounts: amountsIn(row),
    held: amountsIn({ tokens: row.held_tokens, calls: row.held_calls, micro_usd: row.held_micro_usd }),
  }));
}
