import type { RunStart } from '../../../lib/api-shapes.ts';
import type { ApiClient } from '../../../lib/trpc.ts';

/** Starts a run for a user who sees it, and who can answer what it asks. */
export const requestRun = (client: ApiClient, { workflow_id, ...start }: RunStart): Promise<{ run_id: string }> =>
  client.runs.start.mutate({ ...start, id: workflow_id, run_as: { attended: true } });
