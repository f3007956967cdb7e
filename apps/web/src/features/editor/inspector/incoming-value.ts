import type { WorkflowEdge } from '@pinion/contracts';
import type { NodeSnapshot } from '../../run/index.ts';

/** The value that a handle had in a run. An object, because the value itself can be null. */
export type LastInput = { value: unknown };

/** Returns the value of the live edge into a handle. The last edge of the file wins, as in a run. */
export function incomingValue(
  edges: readonly WorkflowEdge[],
  target: { nodeId: string; handle: string },
  snapshotOf: (nodeId: string) => NodeSnapshot,
): LastInput | undefined {
  let found: LastInput | undefined;
  for (const edge of edges) {
    if (edge.target !== target.nodeId || edge.target_handle !== target.handle) continue;
    const { values } = snapshotOf(edge.source);
    if (Object.hasOwn(values, edge.source_handle)) found = { value: values[edge.source_handle] };
  }
  return found;
}
