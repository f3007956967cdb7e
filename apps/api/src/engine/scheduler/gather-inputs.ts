import { emptyRecord, type NodeFold, ownValue, type WorkflowEdge } from '@pinion/contracts';

/**
 * Returns the values of the live edges into a node, by target handle. When several edges lead to one handle, the later one in
 * the file wins.
 */
export function gatherInputs(
  edgesInto: readonly WorkflowEdge[],
  sources: ReadonlyMap<string, NodeFold>,
): Record<string, unknown> {
  const inputs = emptyRecord<unknown>();
  for (const edge of edgesInto) {
    const source = sources.get(edge.source);
    if (source === undefined) continue;
    const live = source.liveOutputs();
    if (Object.hasOwn(live, edge.source_handle)) inputs[edge.target_handle] = ownValue(live, edge.source_handle);
  }
  return inputs;
}
