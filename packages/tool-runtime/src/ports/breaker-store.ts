import type { MaybePromise } from './maybe-promise.ts';

export type BreakerPhase = 'closed' | 'open' | 'half_open';
export type BreakerState = { phase: BreakerPhase; failures: number; retry_after_s?: number };
export type BreakerLimits = { failures: number; open_s: number };

/** What a call says of whoever performs it. `unknown`: nothing, because it was never asked. */
export type CallHealth = 'well' | 'badly' | 'unknown';

/**
 * Circuits by key (3-027). closed: calls go. open: none does, until `open_s` have passed. half open: one caller is let
 * through to try; its result closes the circuit or opens it again.
 */
export type BreakerStore = {
  /** `probe`: this caller is the one that tries, and must tell what came of it. */
  admit(key: string, limits: BreakerLimits): MaybePromise<{ ok: true; probe: boolean } | { ok: false; retry_after_s: number }>;
  /**
   * Tells how a call that was admitted ended. A `probe` that says `unknown` gives its turn to the next; of the others, what
   * was admitted before the circuit opened no longer counts.
   */
  tell(key: string, limits: BreakerLimits, ended: CallHealth, probe: boolean): MaybePromise<void>;
  /** For people; changes nothing. */
  look(key: string, limits: BreakerLimits): MaybePromise<BreakerState>;
};
