import * as z from 'zod/mini';

/** The tool that runs programs which call tools. */
export const programToolName = 'run_program';

/** The program that made a call, and the position of the call in it. */
export const ProgramCaller = z.object({
  /** The id of the call of `run_program` that ran the program. */
  program_call_id: z.string(),
  /** `line:column` of the call in the code, then `#` and its number among equal calls there, from 0. */
  path: z.string(),
});
export type ProgramCaller = z.infer<typeof ProgramCaller>;

/** Returns the line of the code that made the call, from 1. */
export const lineOfCaller = ({ path }: ProgramCaller): number => Number.parseInt(path, 10);
