import type { RunRecord } from '../../../lib/api-shapes.ts';
import type { ApiClient } from '../../../lib/trpc.ts';
import { endedRuns } from '../../run/index.ts';

/** Outputs of an agent that are only facts about that one run. */
const factsOfARun = ['traces_url'];

/** Returns the last outputs of a node by handle. The runs in `first` are searched before the runs of the workflow. */
export async function lastOutput(
  client: ApiClient,
  { workflowId, nodeId, first }: { workflowId: string; nodeId: string; first: readonly string[] },
): Promise<Record<string, unknown> | undefined> {
  for (const id of first) {
    const found = outputIn(await client.runs.get.query({ id }), nodeId);
    if (found !== undefined) return found;
  }
  for (const id of await endedRuns(client, workflowId)) {
    const found = first.includes(id) ? undefined : outputIn(await client.runs.get.query({ id }), nodeId);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Returns the outputs of a node in a run. An agent's pins are handles like its other outputs. A failed node has only its error
 * as output.
 */
function outputIn({ nodes, node_states }: RunRecord, nodeId: string): Record<string, unknown> | undefined {
  const state = node_states[nodeId];
  const outputs = nodes[nodeId];
  if (outputs === undefined || (state?.status !== 'succeeded' && state?.status !== 'failed')) return undefined;
  if (!('tool_order' in outputs)) return Object.keys(outputs).length === 0 ? undefined : { ...outputs };
  if (state.status === 'failed') return { error: state.error ?? null };
  const { pins, ...rest } = outputs;
  const all = { ...rest, ...(typeof pins === 'object' ? pins : {}) };
  return Object.fromEntries(Object.entries(all).filter(([name]) => !factsOfARun.includes(name)));
}
