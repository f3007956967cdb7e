import { addAmounts, amountKinds, type AmountLimits, type Amounts, noAmounts } from './budget-amounts.ts';

/** One row of `budget_spend`. */
export type BudgetPlace = { workspace_id: string; subject: string; period: string };
export const placeText = ({ workspace_id, subject, period }: BudgetPlace): string => `${workspace_id}\n${subject}\n${period}`;

/** Wants an amount on all its places, or on none. */
export type BudgetAsk = { amounts: Amounts; lines: readonly { place: BudgetPlace; limits: AmountLimits }[] };
/** `totals`: of its lines, in their order, before it. */
export type AskAnswer = { ok: true; totals: Amounts[] } | { ok: false; line: number; kind: keyof Amounts; total: Amounts };

export type Totals = Map<string, Amounts>;

/**
 * Which of these fit, in their order, and what they come to by place. A kind that an ask wants nothing of is not looked at:
 * a limit that was lowered under what is spent stops only what spends more of it.
 */
export function fitAsks(totals: Totals, asks: readonly BudgetAsk[]): { answers: AskAnswer[]; added: Totals } {
  const now: Totals = new Map(totals);
  const added: Totals = new Map();
  const answers = asks.map((ask): AskAnswer => {
    const before = ask.lines.map(({ place }) => now.get(placeText(place)) ?? noAmounts);
    for (const [line, { limits }] of ask.lines.entries()) {
      const total = before[line] ?? noAmounts;
      const kind = amountKinds.find(one => ask.amounts[one] > 0 && total[one] + ask.amounts[one] > (limits[one] ?? Infinity));
      if (kind !== undefined) return { ok: false, line, kind, total };
    }
    for (const { place } of ask.lines) {
      const key = placeText(place);
      now.set(key, addAmounts(now.get(key) ?? noAmounts, ask.amounts));
      added.set(key, addAmounts(added.get(key) ?? noAmounts, ask.amounts));
    }
    return { ok: true, totals: before };
  });
  return { answers, added };
}
