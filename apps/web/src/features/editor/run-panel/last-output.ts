import type { Backend, RunRecord } from '../../run/index.ts';

/** What an agent only gives as facts about that one run. */
const factsOfARun = ['traces_url'];

/** Handle to value, as a node last gave them; the first of `first` is looked at before the runs of the workflow. */
export async function lastOutput(
  backend: Pick<Backend, 'lastRunsOf' | 'getRun'>,
  { workflowId, nodeId, first }: { workflowId: string; nodeId: string; first: readonly string[] },
): Promise<Record<string, unknown> | undefined> {
  for (const id of first) {
    const found = outputIn(await backend.getRun(id), nodeId);
    if (found !== undefined) return found;
  }
  for (const id of await backend.lastRunsOf(workflowId)) {
    const found = first.includes(id) ? undefined : outputIn(await backend.getRun(id), nodeId);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** An agent's pins are handles as its other outputs are; of one that failed, the error is all that leaves it. */
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
