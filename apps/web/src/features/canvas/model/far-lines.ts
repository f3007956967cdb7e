import type { FlowNode } from './flow-nodes.ts';
import { cardBox } from './card-box.ts';
import type { EdgeView, GraphView } from './graph-view.ts';

/** The path of all edges that are drawn alike, by what they look like. */
export type FarLines<Look extends string> = ReadonlyMap<Look, string>;

/** Edges from afar: straight, from rim to rim, and one path for all of a kind, whether there are ten or a thousand. */
export function farLines<Look extends string>(
  graph: GraphView,
  nodes: readonly FlowNode[],
  lookOf: (view: EdgeView) => Look,
): FarLines<Look> {
  const places = new Map(nodes.map(node => [node.id, node]));
  const lines = new Map<Look, string>();
  for (const view of graph.edges.values()) {
    const { source, source_handle, target, target_handle } = view.edge;
    const from = endOf(places.get(source), 'source', source_handle);
    const to = endOf(places.get(target), 'target', target_handle);
    if (from === undefined || to === undefined) continue;
    const look = lookOf(view);
    lines.set(look, `${lines.get(look) ?? ''}M${from.x} ${from.y}L${to.x} ${to.y}`);
  }
  return lines;
}

function endOf(node: FlowNode | undefined, side: 'source' | 'target', name: string): { x: number; y: number } | undefined {
  if (node?.type !== 'graph') return undefined;
  const box = cardBox(node.data.view);
  const handle = box.handles.find(one => one.type === side && one.id === name);
  const width = node.measured?.width ?? box.width;
  return {
    x: Math.round(node.position.x + (side === 'source' ? width : 0)),
    y: Math.round(node.position.y + (handle === undefined ? 19 : handle.y + 12)),
  };
}
