import type { Scope, Spending } from '@pinion/contracts';
import type { MaybePromise } from './maybe-promise.ts';

/** The maximum cost of a step, reserved until it is settled. */
export type Reservation = { id: string; spending: Spending };
/** The budget that has not enough left: its limit, its subject, and what was spent of it. */
export type BudgetRefusal = { limit: 'tokens' | 'calls' | 'usd'; subject: string; spent: Spending };

/**
 * The budgets of a workspace, shared by all its runs. A step is reserved before it starts and settled by its actual cost.
 * Reserved and spent amounts together never exceed the limit.
 */
export type BudgetMeter = {
  /**
   * Reserves the maximum cost of a step, or refuses it. Atomic for all users of the budgets.
   *
   * @param spending - Tokens, calls and US dollars that the step costs at most.
   * @throws An error of the store, after which the step must not start.
   */
  reserve(
    spending: Spending,
    about: { scope: Scope; workflow_id?: string | undefined },
  ): MaybePromise<{ ok: true; reservation: Reservation } | { ok: false; refusal: BudgetRefusal }>;
  /**
   * Replaces a reservation by what was spent. `estimated` is the part of it that nobody counted, such as a response without usage: it
   * counts against limits as all of `actual` does, and is reported apart.
   */
  settle(reservation: Reservation, actual: Spending, estimated?: Spending): MaybePromise<void>;
  /** Returns what is left right now, which bounds a model's answer. A kind without a limit is absent. */
  headroom?(about: { scope: Scope; workflow_id?: string | undefined }): MaybePromise<Partial<Spending>>;
};
