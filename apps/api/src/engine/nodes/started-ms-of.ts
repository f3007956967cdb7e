import type { RunContext } from './node-run.ts';

/** Returns the start of the run in milliseconds since 1970: the clock of code that must be reproducible. */
export const startedMsOf = ({ fold: { startedAt } }: Pick<RunContext, 'fold'>): number =>
  startedAt === undefined ? 0 : Date.parse(startedAt);
