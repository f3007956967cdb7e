import type { RunEvent } from '@pinion/contracts';
import type { ActiveRun } from './active-run.ts';

/** Told of every new line of a run of this process. It answers at once and never throws: the run waits for nobody. */
export type RunObserver = (run: ActiveRun, event: RunEvent) => void;
