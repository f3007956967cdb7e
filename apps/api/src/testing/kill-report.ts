/** What came of killing a server again and again. */
export type KillReport = {
  /** Kills; each cuts three runs. */
  rounds: number;
  /** Runs that were cut while a call was still to be answered: these have to go on. */
  midway: number;
  /** Runs that were under way when the server died. */
  resumed: number;
  hits: number;
  /** Calls that ended as unknown, because nobody can know whether they took effect. */
  indeterminate: number;
  /** What the law forbids; empty is what one wants. */
  offences: string[];
};
