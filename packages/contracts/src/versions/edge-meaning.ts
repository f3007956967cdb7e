import type { WorkflowEdge } from '../graph/workflow-file.ts';
import { canonicalJson } from '../json/canonical-json.ts';

/** Edges are values, so what one means is worked out once. */
const edgeTexts = new WeakMap<WorkflowEdge, string>();

/** One text per meaning of an edge: its id means nothing. */
export function edgeMeaning(edge: WorkflowEdge): string {
  const known = edgeTexts.get(edge);
  if (known !== undefined) return known;
  const { id: _, ...ends } = edge;
  const text = canonicalJson(ends);
  edgeTexts.set(edge, text);
  return text;
}
