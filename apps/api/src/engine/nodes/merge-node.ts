import { type MergeConfig, ownValue, recordOf, type WorkflowEdge } from '@pinion/contracts';
import type { NodeEnd } from '../scheduler/node-end.ts';
import type { NodeRun } from './node-run.ts';

type Live = { edge: WorkflowEdge; value: unknown };

/** Merges branches. Like any node, it runs when every edge into it is settled and at least one is live. */
export function runMergeNode({ edges: edgesInto, context }: NodeRun, { mode }: MergeConfig): NodeEnd {
  const edges = edgesInto.filter(edge => edge.target_handle === 'in');
  const live = edges.flatMap((edge): Live[] => {
    const values = context.sources.get(edge.source)?.liveOutputs() ?? {};
    return Object.hasOwn(values, edge.source_handle) ? [{ edge, value: ownValue(values, edge.source_handle) }] : [];
  });
  return { kind: 'finished', outputs: { value: merged(mode, edges, live) } };
}

function merged(mode: MergeConfig['mode'], edges: readonly WorkflowEdge[], live: readonly Live[]): unknown {
  switch (mode) {
    case 'first':
      return live[0]?.value ?? null;
    case 'list':
      return live.map(({ value }) => value);
    case 'object':
      return recordOf(live.map(({ edge, value }) => [nameOf(edge, edges), value] as const));
  }
}

/**
 * Returns the source node of an edge, with its handle when several edges come from one node, regardless of which of them are
 * live.
 */
function nameOf(edge: WorkflowEdge, edges: readonly WorkflowEdge[]): string {
  const isAlone = edges.every(other => other === edge || other.source !== edge.source);
  return isAlone ? edge.source : `${edge.source}.${edge.source_handle}`;
}
