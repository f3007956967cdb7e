import type { ToolError, ToolSpec } from '@pinion/contracts';

/** A call that a program makes. */
export type ProgramRequest = {
  name: string;
  args: unknown;
  /** `line:column` of the call in the code. */
  site: string;
};

/** The result of a call as the program gets it: the JSON of the output, or the error that it can catch. */
export type ProgramResult = { ok: true; json: string } | { ok: false; error: ToolError };

/** A result with the number of its call, by the order in which the program made them. */
export type DeliveredResult = { index: number; result: ProgramResult };

/** Makes the calls of a program, each as a call of the pipeline. */
export type ProgramHost = {
  /** The tools that the program can call. */
  readonly tools: readonly ToolSpec[];
  /** The clock and the seed of the program. */
  readonly fixed: { now_ms: number; seed: string };
  /** Makes a call. Its number is the number of calls that were made before. */
  start(request: ProgramRequest): void;
  /**
   * Resolves with the next result, in the order in which the journal records them, so that a repeated program gets them in the
   * same order. `diverged` means that the program made other calls than those that the journal holds.
   */
  next(): Promise<DeliveredResult | 'diverged'>;
  /** Resolves when all calls have ended. True if the program made other calls than those that the journal holds. */
  settled(): Promise<boolean>;
};
