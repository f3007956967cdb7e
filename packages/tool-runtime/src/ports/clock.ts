/** Time comes in by the door: real, or virtual in tests. */
export type Clock = {
  /** Milliseconds since 1970, for time stamps. */
  now(): number;
  /** Monotonic milliseconds with fractions, for durations. */
  monotonic(): number;
  /** Calls back once after `ms`; the answer cancels it. */
  after(ms: number, callback: () => void): () => void;
  /** Before heavy work: lets everybody else go first. Those who wait take turns, one each round of the event loop. */
  pause(): Promise<void>;
};
