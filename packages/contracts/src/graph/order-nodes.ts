import type { WorkflowFile } from '../workflow/workflow-file.ts';

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

export type UpstreamCheck = (source: string, target: string) => boolean;

/** Returns a function that checks whether one node is upstream of another by edges. The first check reads the graph. */
export function upstreamChecker(file: Pick<WorkflowFile, 'nodes' | 'edges'>): UpstreamCheck {
  let check: UpstreamCheck | undefined;
  return (source, target) => (check ??= upstreamBits(file))(source, target);
}

/**
 * Keeps a bit for each pair of nodes, which takes half a megabyte for 2,000 nodes, where a set of the nodes upstream of each node of a
 * chain has two million entries.
 */
function upstreamBits(file: Pick<WorkflowFile, 'nodes' | 'edges'>): UpstreamCheck {
  const { order, cyclic } = orderNodes(file);
  // The source of an edge can be missing.
  const ids = new Set([...order, ...cyclic, ...file.edges.map(({ source }) => source)]);
  const position = new Map([...ids].map((id, index) => [id, index]));
  const sourcesOf = Map.groupBy(file.edges, edge => edge.target);
  const rowLength = Math.ceil(position.size / 32);
  const bits = new Uint32Array(position.size * rowLength);
  /** Adds the sources of a node and what is upstream of them. Returns whether anything was new. */
  const addSources = (id: string): boolean => {
    const row = (position.get(id) ?? 0) * rowLength;
    let isChanged = false;
    const add = (word: number, mask: number): void => {
      const before = bits[row + word] ?? 0;
      bits[row + word] = before | mask;
      isChanged ||= bits[row + word] !== before;
    };
    for (const { source } of sourcesOf.get(id) ?? []) {
      const from = position.get(source);
      if (from === undefined) continue;
      for (let word = 0; word < rowLength; word += 1) add(word, bits[from * rowLength + word] ?? 0);
      add(from >>> 5, 1 << (from & 31));
    }
    return isChanged;
  };
  for (const id of order) addSources(id);
  while (cyclic.filter(addSources).length > 0);
  return (source, target) => {
    const [from, to] = [position.get(source), position.get(target)];
    if (from === undefined || to === undefined) return false;
    return ((bits[to * rowLength + (from >>> 5)] ?? 0) & (1 << (from & 31))) !== 0;
  };
}
