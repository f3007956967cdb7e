import type { Scope, Spending } from '@pinion/contracts';
import type { MaybePromise } from './maybe-promise.ts';

/** What a step may cost at most. It is held back until it is settled. */
export type Reservation = { id: string; spending: Spending };
export type BudgetRefusal = { limit: 'tokens' | 'calls' | 'usd'; subject: string; spent: Spending };

/**
 * The budgets of a workspace, shared by all its runs. A step is reserved before it begins and settled by what it cost:
 * what is reserved and spent together never goes over the limit.
 */
export type BudgetMeter = {
  reserve(
    spending: Spending,
    about: { scope: Scope; workflow_id?: string | undefined },
  ): MaybePromise<{ ok: true; reservation: Reservation } | { ok: false; refusal: BudgetRefusal }>;
  settle(reservation: Reservation, actual: Spending): MaybePromise<void>;
  /** What is left at this moment; a kind without a limit is absent. A model's answer is bounded by it. */
  headroom?(about: { scope: Scope; workflow_id?: string | undefined }): MaybePromise<Partial<Spending>>;
};
