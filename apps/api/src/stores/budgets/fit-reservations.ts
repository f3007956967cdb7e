import { addAmounts, amountKinds, type AmountLimits, type Amounts, noAmounts } from './budget-amounts.ts';

/** A row of `budget_spend`. */
export type BudgetKey = { workspace_id: string; subject: string; period: string };
export const budgetKeyText = ({ workspace_id, subject, period }: BudgetKey): string => `${workspace_id}\n${subject}\n${period}`;

/** A reservation of an amount on all its rows, or on none. */
export type BudgetReservation = { amounts: Amounts; lines: readonly { key: BudgetKey; limits: AmountLimits }[] };
/** The answer to a reservation. `totals` are those of its lines, in their order, before the reservation. */
export type ReservationResult =
  | { ok: true; totals: Amounts[] }
  | { ok: false; line: number; kind: keyof Amounts; total: Amounts };

export type Totals = Map<string, Amounts>;

/**
 * Returns which of these reservations fit, in their order, and their sums by row. A kind of which a reservation wants nothing
 * is not checked: a limit lowered below what is spent stops only requests that spend more of it.
 */
export function fitReservations(
  totals: Totals,
  asks: readonly BudgetReservation[],
): { answers: ReservationResult[]; added: Totals } {
  const now: Totals = new Map(totals);
  const added: Totals = new Map();
  const answers = asks.map((ask): ReservationResult => {
    const before = ask.lines.map(({ key }) => now.get(budgetKeyText(key)) ?? noAmounts);
    for (const [line, { limits }] of ask.lines.entries()) {
      const total = before[line] ?? noAmounts;
      const kind = amountKinds.find(one => ask.amounts[one] > 0 && total[one] + ask.amounts[one] > (limits[one] ?? Infinity));
      if (kind !== undefined) return { ok: false, line, kind, total };
    }
    for (const { key } of ask.lines) {
      const text = budgetKeyText(key);
      now.set(text, addAmounts(now.get(text) ?? noAmounts, ask.amounts));
      added.set(text, addAmounts(added.get(text) ?? noAmounts, ask.amounts));
    }
    return { ok: true, totals: before };
  });
  return { answers, added };
}
