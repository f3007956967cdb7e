import type { WorkflowFile } from './workflow-file.ts';

export type NodeOrder = { order: string[]; cyclic: string[] };

/** Nodes so that every source comes before its targets; `cyclic` holds those that wait for themselves. */
export function orderNodes(file: Pick<WorkflowFile, 'nodes' | 'edges'>): NodeOrder {
  const waitsFor = new Map<string, number>(file.nodes.map(node => [node.id, 0]));
  const targetsOf = new Map<string, string[]>();
  for (const { source, target } of file.edges) {
    if (!waitsFor.has(source) || !waitsFor.has(target)) continue;
    waitsFor.set(target, (waitsFor.get(target) ?? 0) + 1);
    targetsOf.set(source, [...(targetsOf.get(source) ?? []), target]);
  }
  const order: string[] = file.nodes.filter(node => waitsFor.get(node.id) === 0).map(node => node.id);
  for (let index = 0; index < order.length; index += 1) {
    for (const target of targetsOf.get(order[index] ?? '') ?? []) {
      const left = (waitsFor.get(target) ?? 0) - 1;
      waitsFor.set(target, left);
      if (left === 0) order.push(target);
    }
  }
  const ordered = new Set(order);
  return { order, cyclic: file.nodes.map(node => node.id).filter(id => !ordered.has(id)) };
}

/** For each node, every node upstream of it by edges. */
export function upstreamOf(file: Pick<WorkflowFile, 'nodes' | 'edges'>): Map<string, Set<string>> {
  const sourcesOf = new Map<string, string[]>();
  for (const { source, target } of file.edges) sourcesOf.set(target, [...(sourcesOf.get(target) ?? []), source]);
  const upstream = new Map<string, Set<string>>();
  for (const node of file.nodes) {
    const seen = new Set<string>();
    const stack = [...(sourcesOf.get(node.id) ?? [])];
    for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
      if (seen.has(id)) continue;
      seen.add(id);
      stack.push(...(sourcesOf.get(id) ?? []));
    }
    upstream.set(node.id, seen);
  }
  return upstream;
}
