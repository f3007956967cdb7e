import { createMessage, type Scope } from '@pinion/contracts';
import { notFound, Refusal } from '../../../platform/errors/refusal.ts';
import type { RunServices } from '../run-services.ts';

type Services = Pick<RunServices, 'deadLetters' | 'ready' | 'runStore'>;

/** Lets workers take a dead letter again. It continues from its last event. */
export async function retryDeadLetter({ deadLetters, ready, runStore }: Services, scope: Scope, runId: string): Promise<void> {
  if (await deadLetters.retry(scope.workspace_id, runId)) return ready.add(runId);
  if ((await runStore.get(scope, runId)) === undefined) throw notFound('run', runId);
  throw new Refusal('CONFLICT', createMessage('The run is not a dead letter, so there is nothing to retry'));
}

/** Lets workers take all dead letters of the installation again. Returns their number. */
export async function retryDeadLetters({ deadLetters, ready }: Omit<Services, 'runStore'>): Promise<{ retried: number }> {
  const ids = await deadLetters.retryAll();
  for (const id of ids) ready.add(id);
  return { retried: ids.length };
}
