import type { WorkflowEdge, WorkflowFile } from '@pinion/contracts';
import type { RunRecord } from '../../../lib/api-shapes.ts';
import type { ApiClient } from '../../../lib/trpc.ts';
import { endedRuns } from '../../run/index.ts';
import type { PartialRunPlan } from '../core/partial-run-plan.ts';

type Wanted = { workflowId: string; file: WorkflowFile; plan: PartialRunPlan };

/** Returns the newest run that has the values the part needs, or `undefined` when none of the last ones has. */
export async function runWithValues(client: ApiClient, { workflowId, file, plan }: Wanted): Promise<string | undefined> {
  const into = file.edges.filter(edge => plan.nodes.has(edge.target) && !plan.nodes.has(edge.source));
  for (const id of await endedRuns(client, workflowId)) {
    if (hasValues(await client.runs.get.query({ id }), file, into, plan.needed)) return id;
  }
  return undefined;
}

/**
 * Checks that everything before the part has ended in the run and that at least one value came through. A branch that was not
 * taken has no value to run on.
 */
function hasValues(run: RunRecord, file: WorkflowFile, into: readonly WorkflowEdge[], needed: readonly WorkflowEdge[]): boolean {
  const hasEnded = (id: string) => ['succeeded', 'failed', 'skipped'].includes(run.node_states[id]?.status ?? 'pending');
  return into.every(edge => hasEnded(edge.source)) && (needed.length === 0 || needed.some(edge => isLive(run, file, edge)));
}

function isLive(run: RunRecord, file: WorkflowFile, { source, source_handle }: WorkflowEdge): boolean {
  const status = run.node_states[source]?.status;
  if (status !== 'succeeded' && status !== 'failed') return false;
  // An agent's handles are its outputs and its pins, and all of them are live when it has succeeded.
  if (file.nodes.find(node => node.id === source)?.type === 'agent') return (source_handle === 'error') === (status === 'failed');
  return Object.hasOwn(run.nodes[source] ?? {}, source_handle);
}
