/** The beats of a worker that have arrived in the database. */
export type BeatHistory = {
  /** Records a beat that was sent at this time. */
  add(sentAtMs: number): void;
  /** Returns whether a worker without a beat can be taken for dead. */
  canTellDead(): boolean;
};

/**
 * Creates the history of a worker. While the database is unavailable, no worker can beat. When it is back, all look dead until
 * their next beat. So a worker that missed its own beats takes no other for dead until a lease has passed.
 */
export function createBeatHistory(leaseMs: number, now: () => number): BeatHistory {
  let last: number | undefined;
  let backSince: number | undefined;
  return {
    add(sentAtMs) {
      if (last !== undefined && now() - last > leaseMs) backSince = now();
      last = sentAtMs;
    },
    canTellDead() {
      if (last === undefined) return true;
      return now() - last <= leaseMs && (backSince === undefined || now() - backSince > leaseMs);
    },
  };
}
