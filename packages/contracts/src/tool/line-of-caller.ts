import type { SandboxProgramCaller } from './program-caller.ts';

/** Returns the line of the code that made the call, from 1. */
export const lineOfCaller = ({ path }: SandboxProgramCaller): number => Number.parseInt(path, 10);
