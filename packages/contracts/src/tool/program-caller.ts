import * as z from 'zod/mini';
import { isRecord, ownValue } from '../json/own-value.ts';

/** The tool that runs programs which call tools. */
export const programToolName = 'run_program';

/** The program that made a call, and the position of the call in it. */
export const ProgramCaller = z.object({
  /** The id of the call that ran the program: of `run_program`, or of a node's code. */
  program_call_id: z.string(),
  /** `line:column` of the call in the code, then `#` and its number among equal calls there, from 0. */
  path: z.string(),
});
export type ProgramCaller = z.infer<typeof ProgramCaller>;

/** Returns the line of the code that made the call, from 1. */
export const lineOfCaller = ({ path }: ProgramCaller): number => Number.parseInt(path, 10);

/** Returns the code of a program: that of a node is in its configuration, that of a model is an argument. */
export const programCodeOf = (config: unknown, input: unknown): string | undefined => codeIn(config) ?? codeIn(input);

function codeIn(value: unknown): string | undefined {
  const code = isRecord(value) ? ownValue(value, 'code') : undefined;
  return typeof code === 'string' ? code : undefined;
}
