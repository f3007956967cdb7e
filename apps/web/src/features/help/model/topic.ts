/**
 * The explanation of a Pinion term. `short` is shown beside the field where the question arises, `more` is shown on the help
 * page too.
 */
export type Topic = {
  title: string;
  /** Two or three sentences. */
  short: string;
  more: readonly string[];
};
