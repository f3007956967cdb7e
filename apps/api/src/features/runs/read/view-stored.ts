import type { RunEvent } from '@pinion/contracts';
import { foldInTurns } from './fold-in-turns.ts';
import { queuePositionOf } from './queue-position.ts';
import type { RunServices } from '../run-services.ts';
import type { RunView } from './run-view.ts';
import type { StoredRun } from '../../../stores/runs/stored-run.ts';
import { viewFold, viewQueued } from './view-run.ts';

/** Returns a run that no worker of this process executes: a fold of its journal, and what its row alone knows. */
export async function viewStored(services: RunServices, run: StoredRun, events: readonly RunEvent[]): Promise<RunView> {
  const { id, workflow_id, crashes, dead_letter_at } = run;
  const view =
    events.length === 0
      ? viewQueued(run, await queuePositionOf(services, run))
      : viewFold(id, workflow_id ?? '', await foldInTurns(events));
  return dead_letter_at === null ? view : { ...view, dead_letter: { crashes, since: dead_letter_at.toISOString() } };
}
