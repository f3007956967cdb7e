import { type RunEvent, RunFold } from '@pinion/contracts';
import { inTurns } from '../../../platform/turns/in-turns.ts';

/** Folds the events of a run without blocking the event loop. */
export async function foldInTurns(events: Iterable<RunEvent>): Promise<RunFold> {
  const fold = new RunFold();
  for await (const event of inTurns(events)) fold.add(event);
  return fold;
}
