import { edgeMeaning } from '../versions/edge-meaning.ts';
import type { WorkflowEdge } from '../graph/workflow-file.ts';
import type { Sides } from './merge-elements.ts';

/** Removes duplicates when both sides added the same edge under two ids. Existing edges are not changed. */
export function withoutDuplicateEdges(edges: WorkflowEdge[], { base, mine, theirs }: Sides): WorkflowEdge[] {
  const added = edges.filter(edge => !base.edges.has(edge.id));
  const twins = Map.groupBy(added, edgeMeaning);
  const dropped = new Set<string>();
  for (const same of twins.values()) {
    const isOfBoth = same.some(edge => mine.edges.has(edge.id)) && same.some(edge => theirs.edges.has(edge.id));
    if (!isOfBoth) continue;
    for (const { id } of same.toSorted((a, b) => (a.id < b.id ? -1 : 1)).slice(1)) dropped.add(id);
  }
  return dropped.size === 0 ? edges : edges.filter(edge => !dropped.has(edge.id));
}
