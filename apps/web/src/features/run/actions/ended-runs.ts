import { hasEnded } from '@pinion/contracts';
import type { ApiClient } from '../../../lib/trpc.ts';

/** Returns the ids of the last runs of a workflow that have ended, newest first. */
export async function endedRuns(client: ApiClient, workflow_id: string): Promise<string[]> {
  const { items } = await client.runs.list.query({ workflow_id, limit: 20 });
  return items.filter(run => hasEnded(run.status)).map(run => run.run_id);
}
