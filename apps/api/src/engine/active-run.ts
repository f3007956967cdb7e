import type { RunEvent, RunFold } from '@pinion/contracts';
import type { RunSpec } from '../journal/run-spec.ts';

/** A run that this process writes, from its acceptance to its end. */
export type ActiveRun = {
  readonly spec: RunSpec;
  /** The state of everything so far, a moment ahead of the disk. */
  fold: RunFold;
  /** Resolves when everything so far is on disk. Rejects when it never will be. */
  accepted(): Promise<void>;
  /** Resolves when the run has ended, or no longer belongs to this process. */
  ended: Promise<void>;
  cancel(): void;
  /** True once the run has not ended and no longer belongs to this process. */
  hasLeft: boolean;
  /** Keeps the run in memory until the returned function is called, also when it only waits. */
  hold(): () => void;
  /** The child runs that it waits for, each with the time at which it stops to wait, in milliseconds since 1970. */
  readonly partWaits: Map<string, number | undefined>;
  /** True when another worker executes it, so that nothing of it happens here after its acceptance. */
  isHandedOver?: boolean;
  /** True from the moment its cancellation was requested. */
  isCancelled: boolean;
  /**
   * Calls the listener at once, and then on every change, with whether the run waits for a user. Returns a function that stops
   * it.
   */
  watchWaiting(listener: (isWaiting: boolean) => void): () => void;
};

/** Called with every new event of a run of this process. Has to return at once and never throw, because the run does not wait. */
export type RunObserver = (run: ActiveRun, event: RunEvent) => void;
