import type { EdgeView, GraphView } from './graph-view.ts';

const known = new WeakMap<GraphView, ReadonlyMap<string, readonly EdgeView[]>>();

/** Returns the edges that begin or end at these nodes, each once. */
export function edgesOfNodes(graph: GraphView, ids: Iterable<string>): ReadonlySet<EdgeView> {
  const byNode = known.get(graph) ?? indexed(graph);
  known.set(graph, byNode);
  return new Set([...ids].flatMap(id => byNode.get(id) ?? []));
}

function indexed({ edges }: GraphView): ReadonlyMap<string, readonly EdgeView[]> {
  const byNode = new Map<string, EdgeView[]>();
  for (const view of edges.values())
    for (const id of new Set([view.edge.source, view.edge.target])) {
      const list = byNode.get(id);
      if (list === undefined) byNode.set(id, [view]);
      else list.push(view);
    }
  return byNode;
}
