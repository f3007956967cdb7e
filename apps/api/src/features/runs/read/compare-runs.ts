import { comparisonSteps, createMessage, type RunComparison, type Scope } from '@pinion/contracts';
import { notFound, Refusal } from '../../../platform/errors/refusal.ts';
import { finishInTurns } from '../../../platform/turns/in-turns.ts';
import { readEvents, type RunServices } from '../run-services.ts';

/** Compares two runs of the workspace, each as far as it has progressed. */
export async function compareRuns(
  services: Pick<RunServices, 'runStore'>,
  scope: Scope,
  left: string,
  right: string,
): Promise<RunComparison> {
  const journals = [left, right].map(async id => {
    if ((await services.runStore.get(scope, id)) === undefined) throw notFound('run', id);
    const events = await readEvents(services, id);
    if (events.length === 0)
      throw new Refusal('CONFLICT', createMessage('Run {{run}} is queued, so there is nothing to compare yet', { run: id }));
    return events;
  });
  const [a = [], b = []] = await Promise.all(journals);
  return finishInTurns(comparisonSteps(a, b));
}
