/** The source of time, passed in as a dependency: real, or virtual in tests. */
export type Clock = {
  /** Returns milliseconds since 1970, for timestamps. */
  now(): number;
  /** Returns monotonic milliseconds with fractions, for durations. */
  monotonic(): number;
  /** Calls `callback` once after `ms`. Returns the function that cancels it. */
  after(ms: number, callback: () => void): () => void;
  /** Yields before heavy work. Waiting callers take turns, one per iteration of the event loop. */
  pause(): Promise<void>;
};
