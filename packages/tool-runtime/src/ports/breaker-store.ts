import type { MaybePromise } from './maybe-promise.ts';

/** The phase of a circuit, see `BreakerStore`. */
export type BreakerPhase = 'closed' | 'open' | 'half_open';
/** The state of a circuit: its phase, its failures in a row, and the seconds until a probe call is let through. */
export type BreakerState = { phase: BreakerPhase; failures: number; retry_after_s?: number };
/** The failures in a row after which a circuit opens, and the seconds for which it stays open. */
export type BreakerLimits = { failures: number; open_s: number };

/** The health of a service that a call shows. `unknown`: nothing, because the service was never called. */
export type CallHealth = 'well' | 'badly' | 'unknown';

/**
 * Circuit breakers by key. closed: calls pass. open: none does, until `open_s` have passed. half open: one probe call is let
 * through, and its result closes the circuit or opens it again.
 */
export type BreakerStore = {
  /**
   * Admits a call or refuses it for `retry_after_s` seconds. `probe` means that this caller makes the probe call and must
   * report its outcome.
   */
  admit(key: string, limits: BreakerLimits): MaybePromise<{ ok: true; probe: boolean } | { ok: false; retry_after_s: number }>;
  /**
   * Reports the end of an admitted call. A `probe` that reports `unknown` passes the probe to the next caller. Other calls that
   * were admitted before the circuit opened no longer count.
   */
  report(key: string, limits: BreakerLimits, ended: CallHealth, probe: boolean): MaybePromise<void>;
  /** Returns the current state for display, without changing it. */
  look(key: string, limits: BreakerLimits): MaybePromise<BreakerState>;
};
