import type { WorkflowEdge } from '../workflow/workflow-file.ts';
import { canonicalJson } from '../json/canonical-json.ts';

/** Cached meanings of edges, which are immutable. */
const edgeTexts = new WeakMap<WorkflowEdge, string>();

/** Returns one text per meaning of an edge, excluding its id. */
export function edgeMeaning(edge: WorkflowEdge): string {
  const known = edgeTexts.get(edge);
  if (known !== undefined) return known;
  const { id: _, ...ends } = edge;
  const text = canonicalJson(ends);
  edgeTexts.set(edge, text);
  return text;
}
