import type { RunEvent } from '@pinion/contracts';
import type { ActiveRun } from './active-run.ts';

/** Called with every new event of a run of this process. Has to return at once and never throw, because the run does not wait. */
export type RunObserver = (run: ActiveRun, event: RunEvent) => void;
