/** The result of killing a server again and again. */
export type KillReport = {
  /** Number of kills. Each interrupts three runs. */
  rounds: number;
  /** Number of runs that were interrupted while a call was still unanswered. These have to resume. */
  midway: number;
  /** Number of runs that were running when the server died. */
  resumed: number;
  hits: number;
  /** Number of calls that ended as unknown, because it cannot be determined whether they took effect. */
  indeterminate: number;
  /** Violations of the invariants, expected to be empty. */
  offences: string[];
};
