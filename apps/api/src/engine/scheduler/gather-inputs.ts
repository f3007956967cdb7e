import { emptyRecord, type NodeFold, ownValue, type WorkflowEdge } from '@pinion/contracts';

/** What the live edges into a node carry, by target handle. Of several into one handle, the later in the file wins. */
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
