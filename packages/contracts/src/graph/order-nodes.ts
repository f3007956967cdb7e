import type { WorkflowFile } from './workflow-file.ts';

export type NodeOrdering = { order: string[]; cyclic: string[] };

/** Orders nodes so that every source precedes its targets. `cyclic` holds the nodes that wait for themselves. */
export function orderNodes(file: Pick<WorkflowFile, 'nodes' | 'edges'>): NodeOrdering {
  const waitsFor = new Map<string, number>(file.nodes.map(node => [node.id, 0]));
  const edges = file.edges.filter(({ source, target }) => waitsFor.has(source) && waitsFor.has(target));
  for (const { target } of edges) waitsFor.set(target, (waitsFor.get(target) ?? 0) + 1);
  const edgesFrom = Map.groupBy(edges, edge => edge.source);
  const order = [...waitsFor.keys()].filter(id => waitsFor.get(id) === 0);
  for (let index = 0; index < order.length; index += 1) {
    for (const { target } of edgesFrom.get(order[index] ?? '') ?? []) {
      const left = (waitsFor.get(target) ?? 0) - 1;
      waitsFor.set(target, left);
      if (left === 0) order.push(target);
    }
  }
  const ordered = new Set(order);
  return { order, cyclic: file.nodes.map(node => node.id).filter(id => !ordered.has(id)) };
}

/** Returns a function that finds every node upstream of a node by edges. Results are computed lazily and cached. */
export function upstreamFinder(file: Pick<WorkflowFile, 'edges'>): (id: string) => Set<string> {
  const sourcesOf = new Map<string, Set<string>>();
  for (const { source, target } of file.edges) sourcesOf.set(target, (sourcesOf.get(target) ?? new Set()).add(source));
  const known = new Map<string, Set<string>>();
  return id => {
    const found = known.get(id) ?? walkUp(id, sourcesOf);
    known.set(id, found);
    return found;
  };
}

function walkUp(id: string, sourcesOf: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const seen = new Set<string>();
  const stack = [...(sourcesOf.get(id) ?? [])];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    stack.push(...(sourcesOf.get(next) ?? []));
  }
  return seen;
}

/** Returns every node upstream by edges, for each node. */
export function upstreamOf(file: Pick<WorkflowFile, 'nodes' | 'edges'>): Map<string, Set<string>> {
  const find = upstreamFinder(file);
  return new Map(file.nodes.map(({ id }) => [id, find(id)]));
}
